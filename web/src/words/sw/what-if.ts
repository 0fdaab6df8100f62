import { say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';

export const whatIf: PageCatalogue['whatIf'] = {
  title: 'Itakuwaje ikiwa',
  variety: 'Aina',
  planned: (days) => (days === null ? 'ya kawaida' : say`kama ilivyopangwa: siku ${days}`),
  varieties: {
    early: (days) => say`ya mapema: siku ${days}`,
    typical: (days) => say`ya kawaida: siku ${days}`,
    late: (days) => say`ya kuchelewa: siku ${days}`,
  },
  chooseCrop: 'Chagua mojawapo ya mazao.',
  change: 'Badilisha kitu, na jibu litaonekana kando ya lile la mpango.',
  asking: 'Modeli inaulizwa…',
  table: 'Mpango na swali',
  thisPlan: 'Mpango huu',
  save: 'Hifadhi kama mpango…',
  notSaved: 'Hadi hapo hakuna kinachohifadhiwa.',
};
