import type { PageCatalogue } from '../catalogue.js';
import { waitText } from './failures.js';

const brand = 'Mipango ya kilimo';

export const shell: PageCatalogue['shell'] = {
  brand,
  tab: (title, unread) => `${unread > 0 ? `(${unread}) ` : ''}${title} – ${brand}`,
  skip: 'Ruka hadi kwenye maudhui',
  menu: 'Sehemu za ukurasa',
  unread: (count) => `${count}[ ${count === 1 ? 'haijasomwa' : 'hazijasomwa'}](unseen)`,
  plans: 'Mipango',
  newPlan: 'Mpango mpya',
  plan: 'Mpango',
  compare: 'Linganisha',
  map: 'Ramani',
  importing: 'Ingiza mipango',
  notifications: 'Arifa',
  account: 'Akaunti',
  updated:
    '[Huduma imesasishwa tangu ulipofungua ukurasa huu.](strong) Fungua ukurasa upya ili kupata toleo linaloendana nayo; hakuna ulichohifadhi kilichopotea.',
  reload: 'Fungua upya',
  offline: 'Kifaa hiki hakiko mtandaoni.',
  lost: 'Muunganisho na huduma umekatika.',
  silent: 'Kwa sasa arifa mpya hazifiki.',
  outOfDate: 'Huenda unachokiona kimepitwa na wakati.',
  reconnects: 'Ukurasa utajiunganisha tena wenyewe.',
  reloadToRetry: 'Fungua ukurasa upya ili kujaribu tena.',
  failed: '[Sehemu hii haikuweza kuonyeshwa.](strong) Kuna hitilafu imetokea kwenye ukurasa huu.',
  noAnswerTitle: 'Hakuna jibu',
  notAvailable: (origin) =>
    `${origin} haipatikani kwa sasa. Je, seva inafanya kazi, na kifaa hiki kimeunganishwa kwenye mtandao?`,
  unreachable: (origin) => `Kifaa hiki hakiko mtandaoni, kwa hiyo ${origin} haifikiki.`,
  triesAgain: 'Ukurasa huu hujaribu tena wenyewe kila baada ya sekunde chache.',
  notYetTitle: 'Ukurasa bado hauwezi kufunguka',
  triesAgainIn: (wait) => `Ukurasa utajaribu tena wenyewe baada ya ${waitText(wait)}.`,
};
