// A crop in a Swahili sentence: its noun class, and what agrees with it.
import type { CropNames } from '../answer-subjects.js';
import { cropNames } from './crop-names.js';

/** The prefix of verbs; a name of class 4 (minazi) agrees as one of class 9 (ngano) does. */
type Prefix = 'u' | 'i' | 'ya' | 'ki' | 'vi' | 'zi';

const links: Readonly<Record<Prefix, string>> = {
  u: 'wa',
  i: 'ya',
  ya: 'ya',
  ki: 'cha',
  vi: 'vya',
  zi: 'za',
};
const relatives: Readonly<Record<Prefix, string>> = {
  u: 'ulio',
  i: 'iliyo',
  ya: 'yaliyo',
  ki: 'kilicho',
  vi: 'vilivyo',
  zi: 'zilizo',
};

/** First words of names of class 9 and 10 that are counted, so that their crop is a plural. */
const counted = new Set(
  [
    'adesi aprikoti bamia biringanya bitiruti bluberi cheri choroko dengu karanga karela karoti korosho kunde',
    'lichi lozi mbaazi ndimu ndizi njahi njegere njugu nyanya nyasi pasheni peasi pichi pilipili plamu raspberi',
    'stroberi tanipu tende tini zabibu zeituni',
  ]
    .join(' ')
    .split(' '),
);

/** First words that begin like a name of another class, but are of class 9. */
const uncounted = new Set(['kitani', 'kiwi', 'makadamia', 'mengi', 'mustard']);

export const crops: CropNames = { name: (crop) => names.get(crop) ?? crop };

const names = new Map(Object.entries(cropNames));

/** Returns `mahindi`, `viazi vitamu`. */
export function nameOf(crop: string): string {
  return crops.name(crop);
}

/** Returns `mahindi ya umwagiliaji`, `mtama wa umwagiliaji`. */
export function irrigated(crop: string): string {
  return `${nameOf(crop)} ${links[prefixOf(crop)]} umwagiliaji`;
}

/** Returns `yaliyopandwa`, `uliopandwa`: what was sown or planted. */
export function whatWasPlanted(crop: string): string {
  return `${relatives[prefixOf(crop)]}pandwa`;
}

/** Returns a verb with its tense as the crop's name requires: `yaliharibika`, `uliharibika`. */
export function did(crop: string, tense: 'li' | 'na' | 'nge' | 'ki', verb: string): string {
  return `${prefixOf(crop)}${tense}${verb}`;
}

/** Returns the denial of a verb that ends in -a: `hayastawi`, `hazikomai`. */
export function doesNot(crop: string, verb: string): string {
  return `ha${prefixOf(crop)}${verb.replace(/a$/, 'i')}`;
}

function prefixOf(crop: string): Prefix {
  const [first = ''] = nameOf(crop).split(' ');
  const isBorrowed = nameOf(crop) === crop && crop !== 'alfalfa';
  if (isBorrowed || uncounted.has(first)) return 'i';
  if (counted.has(first)) return 'zi';
  if (first.startsWith('ma')) return 'ya';
  if (first.startsWith('mi')) return 'i';
  if (first.startsWith('viazi') || first.startsWith('vitunguu')) return 'vi';
  if (first.startsWith('kiazi')) return 'ki';
  return /^(u|m[^aeio])/.test(first) ? 'u' : 'i';
}
