import type { Catalogue } from '../catalogue.js';
import type { CropList } from '../en/suggested.js';
import { risks } from './choices.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

const waters = { rainfed: 'kwa mvua', irrigated: 'kwa kumwagilia' } as const;

export const suggested: Catalogue['suggested'] = {
  annual: 'MAZAO YA MSIMU',
  perennial: 'MAZAO YA KUDUMU, KWA MWAKA MZIMA',
  notReported: (country, crops) =>
    `Yanafaa, lakini hayajaripotiwa kulimwa (${country ?? 'nchi hii'}): ${listed(crops, '--wide huyaonyesha')}.`,
  mainLeftOut: ({ country, month, command, crops }) =>
    `Mazao makuu (${country ?? 'nchi hii'}) ambayo hayafai hapa ${inMonths([month])} (${command} hueleza sababu): ${listed(crops, 'JSON inayo')}.`,
  otherMonths: (month, crops) =>
    `Yanafaa miezi mingine, lakini si ${inMonths([month])}: ${listed(crops, '--all huyaorodhesha')}.`,
  otherPerennials: (crops) =>
    `Mazao ya kudumu ya kupandwa wakati mwingine wa mwaka: ${listed(crops, '--all huyaorodhesha')}.`,
  noCalendar: 'Hakuna kalenda inayoonyesha wakati wa kupanda mazao haya ya msimu hapa.',
  calendar({ known, all, calendars, late }) {
    const crops = known === all ? 'mazao haya ya msimu' : say`mazao ${known} kati ya haya ${all} ya msimu`;
    const sentence = `Kalenda inaonyesha wakati wa kupanda ${crops} hapa (${calendars}).`;
    if (late === null) return sentence;
    return `${sentence} Si msimu wake ${inMonths([late.month])}, na hivyo yako mwishoni: ${late.crops.join(', ')}.`;
  },
  about({ place, month, water, risk, count, namesakes }) {
    const others = namesakes.length === 0 ? '' : ` Sehemu nyingine zenye jina hili: ${namesakes.join('; ')}.`;
    const crops = count === 1 ? 'zao 1 linafaa' : say`mazao ${count} yanafaa`;
    return `${place}, kupanda ${inMonths([month])}, ${waters[water]}, hatari ${risks[risk]}: ${crops}.${others}`;
  },
};

function listed({ names, more }: CropList, whereRest: string): string {
  return `${names.join(', ')}${more > 0 ? say` na mengine ${more} (${whereRest})` : ''}`;
}
