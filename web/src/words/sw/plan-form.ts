import type { PageCatalogue } from '../catalogue.js';

export const planForm: PageCatalogue['planForm'] = {
  newPlan: 'Mpango mpya',
  create: 'Unda na uchambue',
  creating: 'Unaundwa…',
  copyPlan: 'Nakili mpango',
  editPlan: 'Badilisha mpango',
  save: 'Hifadhi',
  saving: 'Unahifadhiwa…',
  makesAnother:
    'Chambuzi za mpango huu zinahusu mpango ulivyokuwa. Kwa hiyo kuhifadhi huunda mpango uliosahihishwa, huuchambua, na huweka huu kando pamoja na historia yake. Unaweza kutendua.',
  takesEffect: 'Hatari au hali ya hewa tofauti itahesabiwa kuanzia uchambuzi ujao.',
  corrected: (name) => `Mpango ${name} umesahihishwa; mpango ulivyokuwa umewekwa kando.`,
  notReplaced: 'Mpango uko kama ulivyokuwa: haukuweza kubadilishwa, na nakala yake imeondolewa.',
  twoPlans: (name) =>
    `Mpango wa zamani haukuweza kuwekwa kando. Huenda sasa kuna mipango miwili: tafuta “${name}”.`,
};
