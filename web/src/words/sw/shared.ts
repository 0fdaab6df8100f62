import type { PageCatalogue } from '../catalogue.js';

export const shared: PageCatalogue['shared'] = {
  title: 'Matokeo yaliyoshirikiwa',
  loading: 'Matokeo yanafunguliwa…',
  failed: 'Matokeo hayakuweza kufunguka',
  ask: 'Uliza swali lako mwenyewe',
  notThere: 'Hakuna matokeo kwenye kiungo hiki',
  whyNot: 'Huenda kimeandikwa vibaya, au mwenyewe amekibatilisha.',
  on: (day) => `Yalishirikiwa ${day}, jinsi yalivyokuwa siku hiyo.`,
  by: (day) => `Yalishirikiwa ${day} na [](name), jinsi yalivyokuwa siku hiyo.`,
};
