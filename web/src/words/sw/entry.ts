import { inMonths } from '@crop-planning/shared/words/languages/sw/months';
import type { PageCatalogue } from '../catalogue.js';

const waters = { rainfed: 'kwa mvua', irrigated: 'kwa kumwagilia' } as const;

export const entry: PageCatalogue['entry'] = {
  waysIn: 'Njia za kuingia',
  ended:
    'Kipindi chako kimeisha: muda wake umepita, au kimemalizwa kwingine, kwa mfano kwa nenosiri jipya. Ingia tena ili kuendelea ulipoishia.',
  lostCookie:
    'Kivinjari hiki hakikumbuki tena kuwa umeingia: muda umepita, data ya kivinjari imefutwa, au hakihifadhi vidakuzi. Ingia tena ili kuendelea ulipoishia.',
  kept: ({ month, water }) =>
    `Swali lililohifadhiwa liwe mpango wako: [](crop) huko [](place), kupanda ${inMonths([month])}, ${waters[water]}. [Rudi kwenye jibu](answer)`,
  logIn: 'Ingia',
  loggingIn: 'Unaingia…',
  otherWays:
    'Huna akaunti? [Fungua akaunti](register). Una msimbo wa mara moja kutoka kwa msimamizi? [Weka nenosiri jipya](reset).',
  create: 'Fungua akaunti',
  createNow: 'Fungua akaunti',
  creating: 'Inafunguliwa…',
  haveOne: 'Una akaunti? [Ingia](login).',
  setPassword: 'Weka nenosiri jipya',
  codes: 'Misimbo ya mara moja hutolewa na msimamizi wa huduma, kwa amri [](command).',
  setNow: 'Weka nenosiri na uingie',
  setting: 'Linawekwa…',
  backToLogin: 'Rudi kwenye kuingia',
  fullName: 'Jina kamili',
  organization: 'Shirika',
  organizationOptional: 'Shirika (si lazima)',
  email: 'Barua pepe',
  password: 'Nenosiri',
  newPassword: 'Nenosiri jipya',
  passwordHint: 'Angalau herufi 10; 15 au zaidi ni bora. Maneno kadhaa ni rahisi kukumbuka.',
  code: 'Msimbo wa mara moja',
  overHttps: 'Ingia kwa https',
  notPrivate:
    'Ukurasa huu umetoka kwenye mashine nyingine kwa http ya kawaida, kwa hiyo yeyote kwenye mtandao anaweza kusoma nenosiri lako. Huwezi kuingia hapa.',
  openPrivate:
    'Fungua ukurasa kwa anwani yake ya https, au kwenye mashine inayoendesha seva. Msimamizi huweka https kwa proksi na mpangilio [](setting).',
};
