import { list } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';
import type { Wait } from '../en/failures.js';

export const failures: PageCatalogue['failures'] = {
  noAnswer: (origin) => `${origin} haikujibu.`,
  notTheService: (origin) => `${origin} haikujibu kama huduma hii inavyojibu.`,
  unexpected: 'Kuna hitilafu imetokea kwenye ukurasa huu.',
  againIn: (wait) => `Jaribu tena baada ya ${waitText(wait)}.`,
  isItRunning: 'Je, seva inafanya kazi, na kifaa hiki kimeunganishwa kwenye mtandao?',
  offline: 'Kifaa hiki hakiko mtandaoni. Ukurasa utajaribu tena wenyewe kikiunganishwa.',
  tellOperator: 'Jaribu tena; ikitokea tena, mwambie msimamizi wa huduma.',
  againSoon: 'Jaribu tena baada ya muda mfupi.',
  reload: 'Fungua ukurasa upya.',
  didYouMean: (names) =>
    `Je, ulimaanisha ${names.some((name) => name.includes(',')) ? names.join('; ') : list(names, 'au')}?`,
  plans: 'Mipango yote, hata iliyowekwa kando',
  tokens: 'Tokeni zako',
  logIn: 'Ingia',
  notifications: 'Arifa zako',
  sessions: 'Vipindi vyako',
};

const units = { seconds: 'sekunde', minutes: 'dakika', hours: 'saa' } as const;

/** Returns `sekunde 5`; the units have no plural of their own. */
export function waitText({ count, unit }: Wait): string {
  return `${units[unit]} ${count}`;
}
