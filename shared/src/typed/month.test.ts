import { describe, expect, it } from 'vitest';
import { monthRule, parseMonth } from './month.js';

const plainRule = 'must be 1 to 12, the name of a month, or a date';

const languages = [
  'en',
  'fr',
  'es',
  'pt',
  'sw',
  'ha',
  'am',
  'ar',
  'ar-MA',
  'ar-SY',
  'ar-DZ',
  'hi',
  'bn',
  'id',
  'zh',
  'de',
  'de-AT',
  'tr',
];

describe('parseMonth', () => {
  it.each([
    ['1', 1],
    ['03', 3],
    ['12', 12],
    ['１２', 12],
    ['mar', 3],
    ['March', 3],
    ['MARCH', 3],
    ['Sept', 9],
    ['Sept.', 9],
    [' dec ', 12],
    ['early June', 6],
    ['month 4', 4],
    ['mars', 3],
    ['août', 8],
    ['Aout', 8],
    ['févr.', 2],
    ['juil.', 7],
    ['enero', 1],
    ['ene', 1],
    ['set', 9],
    ['ago', 8],
    ['março', 3],
    ['marco', 3],
    ['out', 10],
    ['dez', 12],
    ['Machi', 3],
    ['mwezi wa tatu', 3],
    ['mwezi wa kumi na mbili', 12],
    ['Fabrairu', 2],
    ['Yuli', 7],
    ['Mei', 5],
    ['Agustus', 8],
    ['Okt', 10],
    ['Des', 12],
    ['marz', 3],
    ['Mrz', 3],
    ['Anfang März', 3],
    ['KASIM', 11],
    ['ŞUBAT', 2],
    ['EKİM', 10],
    ['agustos', 8],
    ['ማርች', 3],
    ['مارس', 3],
    ['آذار', 3],
    ['أُكتوبر', 10],
    ['تشرين الثاني', 11],
    ['غشت', 8],
    ['شهر ٣', 3],
    ['मार्च', 3],
    ['फ़रवरी', 2],
    ['सितम्बर', 9],
    ['জুলাই', 7],
    ['三月', 3],
    ['3月', 3],
    ['十二月', 12],
    ['sanyue', 3],
    ['mars (March)', 3],
  ])('reads the month %j as %d', (text, month) => {
    expect(parseMonth(text)).toBe(month);
  });

  it.each([
    ['2027-03-15', 3],
    ['2027-3-5', 3],
    ['2027/03/15', 3],
    ['20270315', 3],
    ['2027-03-15T08:00:00.000Z', 3],
    ['15/03/2027 0:00', 3],
    ['2027-03', 3],
    ['2027/03', 3],
    ['03/2027', 3],
    ['15/03/2027', 3],
    ['03/15/2027', 3],
    ['15.03.2027', 3],
    ['15-3-27', 3],
    ['04/04/2027', 4],
    ['15/03', 3],
    ['Mar 2027', 3],
    ['March 2027', 3],
    ['2027 March', 3],
    ['15 March 2027', 3],
    ['March 15, 2027', 3],
    ['15th of March', 3],
    ['15-Mar-27', 3],
    ['Mar-27', 3],
    ["Mar '27", 3],
    ['15MAR2027', 3],
    ['29 February 2028', 2],
    ['1er mars 2027', 3],
    ['15 de março de 2027', 3],
    ['1º de outubro', 10],
    ['15 d’août', 8],
    ['Di., 15. Dez. 2026', 12],
    ['15 Eylül 2027 Çarşamba', 9],
    ['١٥ مارس ٢٠٢٧', 3],
    ['१५ मार्च २०२७', 3],
    ['১৫/০৩/২০২৭', 3],
    ['2027年3月15日', 3],
    ['3月15日', 3],
    ['2027年十月', 10],
  ])('reads the month of the date %j as %d', (text, month) => {
    expect(parseMonth(text)).toBe(month);
  });

  it.each([
    '',
    ' ',
    '0',
    '13',
    '-1',
    '+3',
    '1e0',
    'ma',
    'ju',
    'x',
    'maize',
    '2027',
    '003',
    'Monday',
    '2027-13-01',
    '2027-02-30',
    '31/04/2027',
    '29/02/2027',
    '31 April 2027',
    '2027-15-03',
    '3270-03-15',
    '15 16 March 2027',
    '1/2/3/4',
    'soon',
    'the',
    '月',
    'mwezi wa',
    `March${' '.repeat(80)}`,
  ])('refuses %j', (text) => {
    expect(parseMonth(text)).toBeUndefined();
    expect(monthRule(text)).toBe(plainRule);
  });

  it.each([
    ['03/05/2027', 'must be one date, but this can be 3 May or 5 March: write 2027-05-03 or 2027-03-05'],
    ['3-5-27', 'must be one date, but this can be 3 May or 5 March: write 2027-05-03 or 2027-03-05'],
    ['03/05', 'must be one date, but this can be 3 May or 5 March: write May or March'],
    ['1.5', 'must be one date, but this can be 1 May or 5 January: write May or January'],
    ['jui', 'must be one month, but this can be June or July'],
    ['Yu', plainRule],
    ['kanun', 'must be one month, but this can be January or December'],
    ['تشرين', 'must be one month, but this can be October or November'],
    ['March-April', 'must be one month, but this can be March or April'],
    ['መስከረም', 'must be one month, but this is partly in September and partly in October'],
    ['Meskerem', 'must be one month, but this is partly in September and partly in October'],
    ['चैत्र', 'must be one month, but this is partly in March and partly in April'],
    ['বৈশাখ', 'must be one month, but this is partly in April and partly in May'],
    ['Paush', 'must be one month, but this is partly in December and partly in January'],
  ])('refuses %j: it %s', (text, rule) => {
    expect(parseMonth(text)).toBeUndefined();
    expect(monthRule(text)).toBe(rule);
  });

  it.each(languages)('reads every name and abbreviation of %s that Unicode knows', (language) => {
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
          month,
          day,
          timeZone: 'UTC',
        });
        for (let number = 1; number <= 12; number += 1) {
          const parts = format.formatToParts(Date.UTC(2027, number - 1, 15));
          const name = parts.find(({ type }) => type === 'month')?.value ?? '';
          expect([name, parseMonth(name)]).toEqual([name, number]);
        }
      }
  });
});
