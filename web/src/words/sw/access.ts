import type { PageCatalogue } from '../catalogue.js';

export const access: PageCatalogue['access'] = {
  links: 'Viungo vya matokeo',
  linksText:
    'Yeyote aliye na mojawapo ya viungo hivi huona matokeo ya mpango kama yalivyokuwa kiungo kilipoundwa. Kiungo huundwa kwenye mpango, kwa [Shiriki](em).',
  linksTable: 'Viungo vyako vya matokeo',
  linkTitles: ['Mpango', 'Kiliundwa', 'Matokeo ya', 'Huanza na'],
  revokeLink: 'Batilisha…[](link)',
  revokeLinkTitle: 'Ubatilishe kiungo hiki?',
  revokeLinkText:
    'Kiungo cha [](plan) kinachoanza na [](letters) hakitamwonyesha mtu yeyote chochote tena. Hatua hii haiwezi kutenduliwa; unaweza kuunda kiungo kingine.',
  revokeLinkNow: 'Batilisha kiungo',
  sessions: 'Vipindi',
  sessionsText: 'Kila unapoingia, kwa kivinjari au kwa terminali, ni kipindi kimoja.',
  sessionsTable: 'Vipindi vyako',
  sessionTitles: ['Kipindi', 'Kilitumika', 'Kinaisha'],
  unnamed: 'bila jina',
  thisOne: 'hiki',
  end: 'Maliza…[](name)',
  endTitle: 'Umalize kipindi hiki?',
  endText: '[](name), kilichotumika [](time), kinaisha mara moja. Ili kukitumia tena, ingia upya huko.',
  endUnnamedText:
    'Kipindi kisicho na jina, kilichotumika [](time), kinaisha mara moja. Ili kukitumia tena, ingia upya huko.',
  endNow: 'Maliza kipindi',
  tokens: 'Tokeni za skripti',
  tokensText: 'Tokeni binafsi huruhusu skripti kuingia: [](command). Haiwezi kusimamia akaunti.',
  tokensTable: 'Tokeni zako',
  tokenTitles: ['Tokeni', 'Ruhusa', 'Ilitumika', 'Inaisha'],
  tokenName: 'Jina',
  tokenNameExample: 'ya usiku',
  days: 'Siku',
  scope: 'Ruhusa',
  scopes: { read: 'kusoma tu', write: 'kusoma na kuandika' },
  scopesShort: { read: 'kusoma', write: 'kuandika' },
  createToken: 'Unda tokeni',
  copyToken: 'Nakili tokeni [](name) sasa: haiwezi kuonyeshwa tena.',
  revokeToken: 'Batilisha…[](name)',
  revokeTokenTitle: 'Ubatilishe tokeni hii?',
  revokeTokenText:
    'Skripti zinazoingia kwa [](name) zitaacha kufanya kazi mara moja. Hatua hii haiwezi kutenduliwa; kila skripti itahitaji tokeni mpya.',
  revokeTokenNow: 'Batilisha tokeni',
};
