import { foldName } from '../../world/names.js';

/**
 * Words for the kind of a region that are used in many countries. People may add or omit them:
 * `Makueni County`, `State of Iowa`.
 */
const everywhere = [
  'area canton county department district division governorate lga municipality parish prefecture province',
  'provincia region state territory ward zone',
].flatMap((line) => line.split(' '));

/**
 * Words for kinds of regions in local languages, with the countries that use them; none means every country.
 */
const local: readonly (readonly [words: string, countries: string])[] = [
  ['comarca comunidad distrito municipio partido', ''],
  ['departamento', 'AR BO CO GT HN NI PE PY SV UY'],
  ['estado', 'BR MX VE'],
  ['comuna', 'CL IT RO'],
  ['concelho conselho freguesia', 'AO BR CV MZ PT'],
  ['comune', 'CH IT'],
  [
    'departement arrondissement commune',
    'BE BF BI BJ CD CF CG CH CI CM DJ DZ FR GA GN HT LU MA MG ML NE SN TD TG TN',
  ],
  ['regiao', 'AO BR CV GW MZ PT ST'],
  ['regione', 'CH IT'],
  ['kreis landkreis bezirk bundesland kanton', 'AT CH DE LI'],
  ['provinz', 'AT BE CH DE IT'],
  ['provincie gemeente', 'BE NL SR'],
  ['lan kommun landskap', 'FI SE'],
  ['fylke kommune', 'DK NO'],
  ['amt', 'DE DK'],
  ['maakunta maakond kunta vald', 'EE FI'],
  ['apskritis rajonas novads', 'LT LV'],
  ['voivodeship wojewodztwo powiat gmina', 'PL'],
  ['kraj okres obec', 'CZ SK'],
  ['megye jaras', 'HU'],
  ['judet judetul raionul', 'MD RO'],
  ['zupanija opstina opcina okrug', 'BA HR ME RS'],
  ['nomos dimos', 'CY GR'],
  ['oblast raion rayon krai kray okrug respublika republic', 'AM AZ BG BY GE KG KZ RU TJ TM UA UZ'],
  ['oblysy viloyati velayat audany tumani', 'KG KZ TJ TM UZ'],
  ['il ili ilcesi', 'TR'],
  ['wilaya wilayat daira baladiyah', 'DZ EH MA MR OM TN TZ'],
  ['muhafazat muhafazah mintaqat emirate imarat liwa', 'AE BH EG IQ JO KW LB OM PS QA SA SY YE'],
  ['ostan shahrestan', 'IR'],
  ['wilayat velayat ulaswali', 'AF'],
  ['zila zilla jilla tehsil tahsil taluk taluka mandal upazila thana', 'BD IN NP PK'],
  ['kabupaten kota provinsi kecamatan', 'ID'],
  ['negeri daerah jajahan', 'MY'],
  ['lalawigan', 'PH'],
  ['tinh huyen', 'VN'],
  ['changwat amphoe', 'TH'],
  ['khet khoueng', 'KH LA'],
  ['sheng shi xian qu diqu', 'CN TW'],
  ['ken fu gun shi', 'JP'],
  ['do gun si', 'KP KR'],
  ['aimag sum', 'MN'],
  ['woreda kebele kilil', 'ET'],
  ['gobolka', 'SO'],
  ['mkoa', 'TZ'],
  ['kaunti', 'KE'],
];

/**
 * Kinds usually named after their seat: `Dharwad district` surrounds Dharwad, but Polk County surrounds no
 * Polk.
 */
const seated = new Set('district distrito lga municipality municipio partido provincia ward zone'.split(' '));

const anywhere: ReadonlySet<string> = new Set();
const countriesOf = new Map<string, ReadonlySet<string>>(everywhere.map((word) => [word, anywhere]));
for (const [words, countries] of local) {
  const codes = countries.split(' ').filter((code) => code !== '');
  for (const word of words.split(' ')) {
    const before = countriesOf.get(word) ?? [];
    countriesOf.set(word, new Set([...before, ...codes]));
  }
}

/** Words between a kind and a name: `provincia de`, `département de la`. */
const linkWords = new Set(['of', 'de', 'del', 'do', 'da', 'du', 'des', 'di', 'd']);
const articles = new Set(['the', 'la', 'le', 'les', 'el', 'l']);

/** A text without the words for a kind of region. */
export interface KindDropped {
  /** The remaining text as written and, if an article follows the kind, also the text without the article. */
  names: readonly string[];
  /** Returns true for a country in which the removed word is used. */
  isUsedIn: (countryCode: string) => boolean;
  /** Returns true for a country in which the removed word may mean a first-order region. */
  isFirstOrderIn: (countryCode: string) => boolean;
  /** True if a region of this kind usually contains the town that it is named after. */
  isSeated: boolean;
}

/** Removes a word for a kind of region before or after a name; returns undefined if there is none. */
export function withoutKind(text: string): KindDropped | undefined {
  const words = text.split(/[\s-]+|(?<=\b[dl])['’]/i).filter((word) => foldName(word) !== '');
  const last = words.at(-1) ?? '';
  const first = words[0] ?? '';
  if (words.length < 2) return undefined;
  if (isKind(last)) return dropped(last, [words.slice(0, -1)]);
  return isKind(first) ? dropped(first, afterKind(words.slice(1))) : undefined;
}

function dropped(kind: string, names: readonly string[][]): KindDropped {
  const word = foldName(kind);
  const countries = countriesOf.get(word) ?? anywhere;
  const isUsedIn = (code: string) => countries.size === 0 || countries.has(code);
  return {
    names: names.filter((words) => words.length > 0).map((words) => words.join(' ')),
    isUsedIn,
    // In the United States, only `state` means a first-order region: Washington County is not the state.
    isFirstOrderIn: (code) => isUsedIn(code) && (code !== 'US' || word === 'state'),
    isSeated: seated.has(word) || countries.size > 0,
  };
}

function afterKind(words: readonly string[]): string[][] {
  const nameWords = linkWords.has(foldName(words[0] ?? '')) ? words.slice(1) : [...words];
  return articles.has(foldName(nameWords[0] ?? '')) ? [nameWords, nameWords.slice(1)] : [nameWords];
}

function isKind(word: string): boolean {
  return countriesOf.has(foldName(word));
}
