import type { TermWords } from '../subjects.js';

export const terms: TermWords = {
  meanings: {
    label:
      'Feasible means that in at least three of four years there is a harvest at medium risk; marginal, in fewer years, but at least in one of ten; infeasible, hardly ever.',
    harvest:
      'A good year has water for about two thirds of the yield or more, and nothing else costs much of it. A poor year has a harvest, but not a good one. A lost year has none worth the name.',
    score:
      'The score compares months and crops in an average year, from 0 to 1. It is no yield and no probability, and a difference of less than 0.10 means nothing. Where score and label seem to disagree, the years have decided the label.',
    limit:
      'The limit is the weakest point of the planting: what lowers the score most. The first reason says why.',
  },
  questions: {
    label: 'What do feasible, marginal and infeasible mean?',
    harvest: 'What are a good, a poor and a lost year?',
    score: 'What does the score mean?',
    limit: 'What does limited by mean?',
  },
};
