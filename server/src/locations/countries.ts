import { foldName } from '../names.js';

/** The countries of ISO 3166-1 and their names. */
export interface Countries {
  /** The alpha-2 code of a country by its code or one of its names, in any letter case; undefined for no country. */
  codeOf: (text: string) => string | undefined;
  /** The everyday English name, without a comma; the code itself where it is no country's. */
  nameOf: (code: string) => string;
}

/** English names come first: where two languages disagree about a name, English has it. */
const languages = [
  'en',
  'es',
  'fr',
  'pt',
  'de',
  'it',
  'nl',
  'pl',
  'sw',
  'id',
  'tr',
  'vi',
  'ru',
  'ar',
  'hi',
  'zh',
];

/** Where the English name that Node.js knows is not the everyday one. */
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

/** Names that people use and the library lacks. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  BA: ['Bosnia'],
  CD: ['DRC', 'Congo-Kinshasa', 'Zaire'],
  CG: ['Congo-Brazzaville'],
  CV: ['Cabo Verde'],
  CZ: ['Czechia'],
  FM: ['Micronesia'],
  GB: ['Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  KP: ['DPRK'],
  KR: ['Korea', 'Republic of Korea'],
  LA: ['Laos'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TT: ['Trinidad'],
  US: ['America'],
  VA: ['Vatican'],
  VN: ['Viet Nam'],
};

/** A foreign name as short as a code would be taken for one. */
const foreignNameLengthMin = 4;

/** The library is large: it is loaded when somebody asks first. */
export function createCountries(): { load: () => Promise<Countries> } {
  let loading: Promise<Countries> | undefined;
  return { load: () => (loading ??= read()) };
}

async function read(): Promise<Countries> {
  const { default: library } = await import('i18n-iso-countries');
  const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  const nameOf = (code: string) => displayNames[code] ?? everydayName(display, code);
  const codes = { ...library.getAlpha2Codes(), XK: 'XKX' };
  const codeByKey = new Map<string, string>();
  const add = (name: string, code: string) => {
    const key = foldName(name);
    if (key !== '' && !codeByKey.has(key)) codeByKey.set(key, code);
  };
  for (const [alpha2, alpha3] of Object.entries(codes)) {
    add(alpha2, alpha2);
    add(alpha3, alpha2);
  }
  for (const alpha2 of Object.keys(codes)) {
    for (const name of [nameOf(alpha2), display.of(alpha2) ?? '', ...(otherNames[alpha2] ?? [])])
      add(name, alpha2);
  }
  for (const language of languages) {
    for (const [code, names] of Object.entries(library.getNames(language, { select: 'all' }))) {
      for (const name of names) {
        if (language === 'en' || foldName(name).length >= foreignNameLengthMin) add(name, code);
      }
    }
  }
  return { codeOf: (text) => codeByKey.get(foldName(text)), nameOf };
}

/** `Trinidad & Tobago` and `St. Lucia` as they are written in a sentence. */
function everydayName(display: Intl.DisplayNames, code: string): string {
  const name = /^[A-Z]{2}$/.test(code) ? display.of(code) : undefined;
  return (name ?? code).replaceAll('’', "'").replace(' & ', ' and ').replaceAll(',', '');
}
