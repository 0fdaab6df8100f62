import type { TermWords } from '../subjects.js';
import { say } from './writing.js';

export const terms: TermWords = {
  meanings: {
    label: say`Favorable veut dire qu’il y a une récolte au moins trois années sur quatre, pour un risque moyen ; marginal, moins souvent, mais au moins une année sur dix ; défavorable, presque jamais.`,
    harvest: say`Une bonne année a de l’eau pour environ deux tiers du rendement ou plus, et rien d’autre n’en coûte beaucoup. Une année médiocre a une récolte, mais pas une bonne. Une année perdue n’en a pas qui mérite ce nom.`,
    score: say`L’indice compare les mois et les cultures dans une année moyenne, de 0 à 1. Ce n’est ni un rendement ni une probabilité, et un écart de moins de 0,10 ne veut rien dire. Si l’indice et le classement semblent se contredire, ce sont les années qui ont décidé du classement.`,
    limit: say`La limite est le point le plus faible : ce qui abaisse le plus l’indice. La première raison dit pourquoi.`,
  },
  questions: {
    label: say`Que veulent dire favorable, marginal et défavorable ?`,
    harvest: say`Qu’est-ce qu’une année bonne, médiocre ou perdue ?`,
    score: say`Que veut dire l’indice ?`,
    limit: say`Que veut dire « limité par » ?`,
  },
};
