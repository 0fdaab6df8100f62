import type { Catalogue } from '../catalogue.js';

export const lists: Catalogue['lists'] = {
  morePlaces: 'Huenda kuna zaidi: taja mahali, au ongeza --limit (si zaidi ya 200).',
  noYears: 'Hakuna mwaka unaojulikana mahali hapa.',
  noClimates: (command) => `Hakuna hali ya hewa iliyowekwa. Ili kuongeza: ${command}`,
  climateRemoved: (name) => `Hali ya hewa imeondolewa: ${name}.`,
  noLinks: (command) => `Hakuna viungo. Ili kuunda kimoja: ${command}`,
  linkOnce: 'Kiungo huonyeshwa mara moja tu. Yeyote aliye nacho anaweza kusoma matokeo.',
  linkReaches: (server) => `Kinafanya kazi kwa wanaoweza kufikia seva ya ${server}, ambako hakina picha.`,
  linkRevoked: (plan) => `Kiungo cha matokeo ya ${plan} kimefutwa.`,
  allRead: 'Arifa zote zimewekwa alama ya kusomwa.',
  waiting: 'Inasubiri arifa. Ctrl-C kusimamisha.',
  reconnected: 'Muunganisho umerejea.',
  connectionLost: (server) => `Muunganisho na ${server} umekatika. Inaunganisha tena.`,
};
