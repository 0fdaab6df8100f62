import type { TermWords } from '../subjects.js';

export const terms: TermWords = {
  meanings: {
    label:
      'Viable quiere decir que, con riesgo medio, hay cosecha en al menos tres de cada cuatro años; marginal, en menos años, pero al menos en uno de cada diez; no viable, casi nunca.',
    harvest:
      'Un año bueno tiene agua para unos dos tercios del rendimiento o más, y ninguna otra cosa le resta mucho. Un año regular da cosecha, pero no una buena. Un año perdido no da ninguna que merezca ese nombre.',
    score:
      'El índice compara meses y cultivos en un año promedio, de 0 a 1. No es un rendimiento ni una probabilidad, y una diferencia de menos de 0.10 no significa nada. Si el índice y la categoría parecen contradecirse, es que los años decidieron la categoría.',
    limit: 'El límite es el punto más débil: lo que más baja el índice. La primera razón dice por qué.',
  },
  questions: {
    label: '¿Qué quieren decir viable, marginal y no viable?',
    harvest: '¿Qué es un año bueno, regular o perdido?',
    score: '¿Qué quiere decir el índice?',
    limit: '¿Qué quiere decir «limitado por»?',
  },
};
