import type { TermWords } from '../subjects.js';

export const terms: TermWords = {
  meanings: {
    label:
      'Favorável quer dizer que, para um risco médio, há colheita em pelo menos três de cada quatro anos; marginal, em menos anos, mas em pelo menos um de cada dez; desfavorável, quase nunca.',
    harvest:
      'Um ano bom tem água para cerca de dois terços do rendimento ou mais, e nada mais o reduz muito. Um ano fraco tem colheita, mas não uma boa. Um ano perdido não tem colheita que mereça o nome.',
    score:
      'O índice compara meses e culturas em um ano médio, de 0 a 1. Não é rendimento nem probabilidade, e uma diferença de menos de 0,10 não quer dizer nada. Quando o índice e a classificação parecem discordar, foram os anos que decidiram a classificação.',
    limit:
      'A limitação é o ponto mais fraco do plantio: o que mais baixa o índice. O primeiro motivo diz por quê.',
  },
  questions: {
    label: 'O que querem dizer favorável, marginal e desfavorável?',
    harvest: 'O que é um ano bom, fraco ou perdido?',
    score: 'O que quer dizer o índice?',
    limit: 'O que quer dizer “limitado por”?',
  },
};
