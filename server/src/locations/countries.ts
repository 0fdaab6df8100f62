import { loadOnce } from '../concurrency/load-once.js';
import { foldName } from '../world/names.js';

/** The countries of ISO 3166-1 and their names. */
export interface Countries {
  /**
   * Finds the alpha-2 code of a country by a code or name, in any letter case; returns undefined if there is
   * no such country.
   */
  codeOf: (text: string) => string | undefined;
  /** Returns the everyday English name, without a comma; the code itself if no country has that code. */
  nameOf: (code: string) => string;
}

/** The languages that are read after English; if two disagree about a name, the earlier one wins. */
const languages: readonly string[] =
  'es fr pt de it nl pl sw id tr vi ru ar hi zh ja ko uk el th bn fa ur he am ta hu cs ro sv fi da nb'.split(
    ' ',
  );

/** Everyday English names that Node.js does not have. */
const displayNames: Readonly<Record<string, string>> = {
  CD: 'DR Congo',
  CG: 'Republic of the Congo',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  TR: 'Turkey',
};

/** Common names that i18n-iso-countries lacks. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  BA: ['Bosnia'],
  CD: ['DRC', 'Congo-Kinshasa', 'Zaire'],
  CG: ['Congo-Brazzaville'],
  CV: ['Cabo Verde'],
  CZ: ['Czechia', 'Česko'],
  FM: ['Micronesia'],
  GB: ['Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'U.K.'],
  KP: ['DPRK'],
  KR: ['Korea', 'Republic of Korea'],
  LA: ['Laos'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TH: ['ประเทศไทย'],
  TL: ['East Timor'],
  TT: ['Trinidad'],
  US: ['America', 'U.S.', 'U.S.A.'],
  VA: ['Vatican'],
  VN: ['Viet Nam'],
};

/** A shorter foreign name in Latin letters could be mistaken for a code. */
const foreignNameLengthMin = 4;
const codePattern = /^[a-z]{2,3}$/i;

/** Returns a loader, because the library of names is large and is read only when first needed. */
export function createCountries(): { load: () => Promise<Countries> } {
  return { load: loadOnce(read) };
}

async function read(): Promise<Countries> {
  const { default: library } = await import('i18n-iso-countries');
  const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  const nameOf = (code: string) => displayNames[code] ?? everydayName(display, code);
  const codes = { ...library.getAlpha2Codes(), XK: 'XKX' };
  const byCode = new Map<string, string>();
  for (const [alpha2, alpha3] of Object.entries(codes)) byCode.set(alpha2, alpha2).set(alpha3, alpha2);
  const byName = new Map<string, string>();
  const add = (name: string, code: string) => {
    const key = foldName(name);
    if (key !== '' && !byName.has(key)) byName.set(key, code);
  };
  const addLanguage = (language: string) => {
    for (const [code, names] of Object.entries(library.getNames(language, { select: 'all' }))) {
      for (const name of names) {
        if (language === 'en' || isLongEnough(name)) add(name, code);
      }
    }
  };
  for (const alpha2 of Object.keys(codes)) {
    for (const name of [nameOf(alpha2), display.of(alpha2) ?? '', ...(otherNames[alpha2] ?? [])])
      add(name, alpha2);
  }
  addLanguage('en');
  // Folding foreign names is slow, so they are read only once a text is not an English country name.
  let unread = languages;
  const readForeign = () => {
    for (const language of unread) addLanguage(language);
    unread = [];
  };
  // Codes are looked up unfolded: مصر (Egypt) folds to the letters of Montserrat's code.
  const codeOf = (text: string) => {
    const code = codePattern.test(text.trim()) ? byCode.get(text.trim().toUpperCase()) : undefined;
    if (code !== undefined) return code;
    const key = foldName(text);
    if (!byName.has(key)) readForeign();
    return byName.get(key);
  };
  return { codeOf, nameOf };
}

function isLongEnough(foreignName: string): boolean {
  return !/\p{Script=Latin}/u.test(foreignName) || foldName(foreignName).length >= foreignNameLengthMin;
}

/** Returns the name as written in a sentence: `Trinidad & Tobago` becomes `Trinidad and Tobago`. */
function everydayName(display: Intl.DisplayNames, code: string): string {
  const name = /^[A-Z]{2}$/.test(code) ? display.of(code) : undefined;
  return (name ?? code).replaceAll('’', "'").replace(' & ', ' and ').replaceAll(',', '');
}
