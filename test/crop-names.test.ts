import { AppError, type Crop } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { cropKeysOf, plainSpellingsOf, pluralKeysOf } from '../server/src/crops/crop-keys.js';
import { createCropTable, nameLanguages } from '../server/src/crops/crop-table.js';
import { createCrops } from '../server/src/crops/crops.js';
import { createPresence } from '../server/src/crops/presence.js';
import { languageCodes } from '../shared/src/contract/settings/language-codes.js';

type Language = (typeof nameLanguages)[number];

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const table = createCropTable();
const [crops, rows] = await Promise.all([table.list(), table.names()]);
const namesOf = new Map(rows.map(({ crop, names }) => [crop, names]));

/** The words that several crops share on purpose, under the names of these crops. */
const sharedWords: Readonly<Record<string, string>> = {
  'alfalfa, berseem clover': 'برسيم',
  'almond, groundnut': 'ለውዝ, lewz, বাদাম',
  'amaranth, spinach': 'bayam',
  'arabica coffee, robusta coffee':
    'coffee, café, cafeto, caféier, cafeeiro, kahawa, gahawa, kofi, ቡና, buna, bunna, بن, قهوة, bunn, qahwa, कॉफ़ी, काफी, কফি, kopi, 咖啡, Kaffee, kahve',
  'banana, rubber': 'xiangjiao',
  'barnyard millet, finger millet, foxtail millet, kodo millet, little millet, pearl millet, proso millet':
    'millet, Hirse',
  'barnyard millet, little millet': 'सामा',
  'berseem clover, red clover, white clover': 'clover, trèfle, trébol, trevo, Klee, üçgül',
  'beetroot, sugar beet': 'pancar',
  'black pepper, capsicum': 'pepper, pimenta',
  'cabbage, cauliflower': 'गोभी, gobhi',
  'cabbage, olive': 'ganlan',
  'cashew, chestnut': 'castanha',
  'cherimoya, soursop': 'قشطة, qishta',
  'chestnut, pear, plum': 'lizi',
  'coconut, date palm, oil palm': 'palm',
  'cocoyam, taro': 'gwaza',
  'common bean, cowpea': 'لوبيا, lubia, lubya, 豆角',
  'common bean, cowpea, faba bean, lablab bean, mung bean': 'bean',
  'common bean, faba bean': 'Bohne',
  'date palm, oil palm': 'palmier, palma, palmeira',
  'date palm, persimmon': 'hurma',
  'fennel, lentil': 'adas',
  'flax, sesame': '胡麻, huma',
  'foxtail millet, maize, pearl millet, proso millet': 'darı',
  'foxtail millet, proso millet': 'painço',
  'grass pea, pea': 'chícharo',
  'groundnut, pistachio': 'fıstık',
  'guava, pear': 'pera',
  'lemon, lime': 'limón, limão, lemun tsami, ሎሚ, lomi, ليمون, laymun, नींबू, nimbu, neembu, লেবু, lebu',
  'maize, sorghum': 'ذرة, dhura, dhurra',
  'mandarin, orange': 'jeruk',
  'mustard, rapeseed': 'ጎመን ዘር, gomen zer',
  'napier grass, vanilla': 'xiangcao',
  'peach, plum': 'خوخ, khawkh',
  'pearl millet, proso millet': 'mijo, milho-miúdo',
  'potato, sweet potato': 'patate, batata, بطاطا',
  'safflower, sunflower': 'ሱፍ, suf',
  'sugarcane, sweet sorghum': 'takanda',
  'taro, water yam, white yam': 'inhame',
  'water yam, white yam':
    'yam, igname, ñame, kiazi kikuu, viazi vikuu, doya, ቦዬ, ቦይና, boye, boyna, يام, Yams',
};

/** Countries in which a language is spoken; its speakers have a word for each of their main crops. */
const countriesOf: Readonly<Record<Language, readonly string[]>> = {
  fr: ['FR', 'CI', 'SN', 'ML', 'BF', 'CM', 'BJ', 'TG', 'MG', 'GN', 'NE', 'RW'],
  es: ['ES', 'MX', 'GT', 'CO', 'EC', 'PE', 'AR'],
  pt: ['PT', 'BR', 'MZ', 'AO'],
  sw: ['KE', 'TZ'],
  ha: ['NG', 'NE'],
  am: ['ET'],
  ar: ['EG', 'SD', 'MA', 'DZ', 'TN', 'IQ', 'SY', 'YE', 'SA'],
  hi: ['IN'],
  bn: ['BD'],
  id: ['ID'],
  zh: ['CN'],
  de: ['DE', 'AT', 'CH'],
  tr: ['TR'],
};

/** Reported for Tanzania, but without a Swahili name that we know of. */
const withoutName: readonly (readonly [Language, string])[] = [['sw', 'buckwheat']];

/** The languages besides English in which answers name crops; those of the catalogues are among them. */
const answerLanguages = ['fr', 'es', 'pt', 'sw', 'hi'] as const;

/** Crops that are hardly known where Swahili is spoken, so that answers have their English names. */
const englishInSwahili =
  'barnyard millet, berseem clover, blackcurrant, buckwheat, carob, chestnut, cocoyam, enset, faba bean, ' +
  'foxtail millet, grass pea, hazelnut, hop, kenaf, kodo millet, little millet, niger seed, pak choi, parsnip, pecan, ' +
  'persimmon, proso millet, rye, spelt';

const scriptOf: Partial<Record<Language, RegExp>> = {
  am: /\p{Script=Ethiopic}/u,
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
  zh: /\p{Script=Han}/u,
};

describe('the names of the crops', () => {
  it('are listed in the order of the crops, each of them short enough for a plan', () => {
    expect(rows.map(({ crop }) => crop)).toEqual(crops.map(({ name }) => name));
    const names = rows.flatMap((row) => Object.values(row.names).flat());
    expect(names.filter((name) => name !== name.trim().normalize('NFC') || name.length > 80)).toEqual([]);
  });

  it('name no crop twice, whatever the spelling', () => {
    for (const crop of crops) {
      const keys = allNamesOf(crop).map((name) => cropKeysOf(name)[0]);
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    }
    for (const { names } of rows)
      for (const words of Object.values(names))
        expect(new Set(words.map((word) => cropKeysOf(word)[0])).size).toBe(words.length);
  });

  it('are shared by several crops only on purpose, and never with the name that a crop has in results', () => {
    const expected = Object.entries(sharedWords).flatMap(([sharing, words]) =>
      words.split(', ').map((word) => [cropKeysOf(word)[0], sharing] as const),
    );
    expect(new Map([...sharedKeys(exactKeyOf)].sort())).toEqual(new Map(expected.sort()));
    for (const { name } of crops) expect(expected.map(([key]) => key)).not.toContain(cropKeysOf(name)[0]);
  });

  it('are not shared by accident in the plural either', () => {
    const exact = sharedKeys(exactKeyOf);
    const plurals = [...sharedKeys(pluralKeysOf)];
    expect(plurals.filter(([key, sharing]) => exact.get(key) !== sharing)).toEqual([]);
  });

  it.each(nameLanguages)('in %s include the main crops of its countries, in its own script', async (code) => {
    const countries = await Promise.all(
      countriesOf[code].map((country) => createPresence({ log }).of(country)),
    );
    const main = crops.filter(({ name }) => countries.some(({ presenceOf }) => presenceOf(name) === 'main'));
    expect(main.length).toBeGreaterThan(15);
    const isNamed = ({ name }: Crop) => namesOf.get(name)?.[code] !== undefined;
    const missing = main.filter((crop) => !isNamed(crop)).map(({ name }) => name);
    expect(missing).toEqual(withoutName.flatMap(([language, crop]) => (language === code ? [crop] : [])));
    const script = scriptOf[code];
    if (!script) return;
    for (const { names } of rows) {
      const words = names[code] ?? [];
      expect(words.length === 0 || words.some((word) => script.test(word))).toBe(true);
    }
    const inLatin = main.filter(({ name }) =>
      namesOf.get(name)?.[code]?.some((word) => /^[a-z]/i.test(word)),
    );
    expect(inLatin.length).toBeGreaterThan(main.length * 0.8);
  });

  it.each(nameLanguages)('in %s find their own crop, or are asked about', async (code) => {
    const wrong: string[] = [];
    for (const { crop, names } of rows)
      for (const word of names[code] ?? [])
        for (const spelling of [word, word.toUpperCase(), ...plainSpellingsOf(code, word)]) {
          const found = await namesFound(spelling);
          if (!found.includes(crop)) wrong.push(`${spelling}: ${found.join(', ')}, not ${crop}`);
        }
    expect(wrong).toEqual([]);
  });

  it.each(answerLanguages)('in answers in %s are ones that the service reads as their crop', async (code) => {
    const { cropNames } = await import(`../shared/src/words/languages/${code}/crop-names.ts`);
    expect(Object.keys(cropNames)).toEqual(crops.map(({ name }) => name));
    const borrowed: string[] = [];
    for (const { name } of crops) {
      const shown: string = cropNames[name];
      expect([shown, await namesFound(shown)]).toEqual([shown, [name]]);
      const [first] = namesOf.get(name)?.[code] ?? [];
      expect(shown).toBe(first ?? name);
      if (first === undefined) borrowed.push(name);
    }
    expect(borrowed.join(', ')).toBe(code === 'sw' ? englishInSwahili : '');
  });

  it('are there for every language in which answers are given', () => {
    expect(['en', ...answerLanguages]).toEqual(expect.arrayContaining([...languageCodes]));
  });

  it('leave the list of crops small enough to send', () => {
    expect(Buffer.byteLength(JSON.stringify(crops))).toBeLessThan(300_000);
  });
});

const reader = createCrops(createPresence({ log }));

/** Returns the crop that the service finds by a word, or those that it asks about. */
async function namesFound(word: string): Promise<readonly string[]> {
  try {
    return [(await reader.find(word)).name];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CROP_AMBIGUOUS') return [];
    return error.fields.suggestions ?? [];
  }
}

function allNamesOf({ name, scientific_name, aliases }: Crop): string[] {
  return [name, scientific_name, ...aliases];
}

function exactKeyOf(name: string): string[] {
  return cropKeysOf(name).slice(0, 1);
}

/** Returns the keys of several crops, each with the names of these crops. */
function sharedKeys(keysOf: (name: string) => readonly string[]): Map<string, string> {
  const cropsOf = new Map<string, Set<string>>();
  for (const crop of crops)
    for (const key of allNamesOf(crop).flatMap(keysOf))
      cropsOf.set(key, (cropsOf.get(key) ?? new Set()).add(crop.name));
  const shared = [...cropsOf].filter(([, names]) => names.size > 1);
  return new Map(shared.map(([key, names]) => [key, [...names].sort().join(', ')]));
}
