import type { Catalogue } from '../catalogue.js';
import { risks } from './choices.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

const waters = { rainfed: 'kwa mvua', irrigated: 'kwa kumwagilia' } as const;

export const mapping: Catalogue['mapping'] = {
  title({ crop, area, month, water, days, risk }) {
    return [
      area === null ? crop : `${crop}, ${area}`,
      month === null ? 'kupanda mwezi bora' : `kupanda ${inMonths([month])}`,
      waters[water],
      ...(days === null ? [] : [say`siku ${days} hadi kuvuna`]),
      ...(risk === null ? [] : [`hatari ${risks[risk]}`]),
    ].join(', ');
  },
  basis: ({ title, years, step, model }) =>
    say`${title} (${years}), kwenye nukta zilizoachana kwa nyuzi ${step}; modeli ${model}.`,
  unknowns:
    'Havijulikani: udongo, aina za mbegu, wadudu, hali ya hewa iliyoingizwa, ardhi iliyo kati ya nukta.',
  landScores: (good, from, nothing) =>
    say`Ardhi yenye alama ${from} au zaidi ni ${good}, na yenye 0 ni ${nothing}.`,
  landHarvests: (good, percent, nothing) =>
    say`Ardhi yenye mavuno katika asilimia ${percent} ya miaka au zaidi ni ${good}, na isiyo na mavuno mwaka wowote ni ${nothing}.`,
  plans({ signs, crop, ofCrop, ofOthers, outside, unknown, leftOut }) {
    const parts = [
      ...(ofCrop > 0 ? [`${signs.ofCrop} ${plans(ofCrop)} (${crop})`] : []),
      ...(ofOthers > 0
        ? [`${signs.ofOthers} ${plans(ofOthers)} ${ofOthers === 1 ? 'wa zao lingine' : 'ya mazao mengine'}`]
        : []),
      ...(outside > 0 ? [`${plans(outside)} nje ya ramani hii`] : []),
      ...(unknown > 0 ? [`${plans(unknown)} katika sehemu ambazo huduma haizijui`] : []),
      ...(leftOut > 0 ? [`${plans(leftOut)} katika sehemu nyingi mno kuonyeshwa`] : []),
    ];
    return parts.length === 0 ? 'Hakuna mipango ya kuonyesha.' : parts.join(', ');
  },
  leavesOut: (area) => `Ramani imeacha sehemu za mbali (${area}); --in W,S,E,N, kwa nyuzi, huzionyesha.`,
  description: (area) =>
    `${area === null ? 'Ramani' : `Ramani (${area})`}; ufunguo ulio chini unaeleza maana ya rangi.`,
  withShares: (title) => `${title}, pamoja na sehemu ya ardhi`,
  notes: 'Ramani hii inaonyesha nini, na haiwezi kujua nini',
  plansThere: (crop) => `Mipango, na kile ramani inachoonyesha hapo: ${crop}`,
  plan: 'Mpango',
  crop: 'Zao',
  place: 'Mahali',
  offMap: 'nje ya ramani',
  noClimate: 'hakuna hali ya hewa',
};

function plans(count: number): string {
  return say`${count === 1 ? 'mpango' : 'mipango'} ${count}`;
}
