import type { PageCatalogue } from '../catalogue.js';

export const controls: PageCatalogue['controls'] = {
  cancel: 'Ghairi',
  close: 'Funga',
  closeNote: (note) => `Funga: ${note}`,
  undo: 'Tendua[: ](note)',
  notDone: 'Hili halikufanyika.',
  again: 'Jaribu tena',
  reload: 'Fungua ukurasa upya',
  copy: 'Nakili',
  copied: 'Imenakiliwa.',
  notCopied: 'Kivinjari hakikunakili: chagua maandishi na uyanakili mwenyewe.',
  kept: 'Nimehifadhi',

  actions: 'Vitendo',
  never: 'bado',
  suggestions: (label) => `${label}: mapendekezo`,
  view: 'Sehemu hii inafunguliwa…',
  viewMissing: 'Sehemu hii haikuweza kufunguka.',
  whyMissing: {
    away: 'Huduma haijibu. Sehemu hii itafunguka yenyewe huduma itakaporudi.',
    here: 'Huduma ipo, lakini haikuleta sehemu hii ya ukurasa. Ukurasa unajaribu tena wenyewe; kuufungua upya kunaweza kusaidia.',
    updated: 'Huduma imesasishwa, na ukurasa uliofungua hauendani nayo tena. Fungua ukurasa upya.',
  },
};
