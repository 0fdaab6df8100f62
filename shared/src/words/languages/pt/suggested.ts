import type { Catalogue } from '../catalogue.js';
import type { CropList } from '../en/suggested.js';
import { risks } from './choices.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

const waters = { rainfed: 'em sequeiro', irrigated: 'com irrigação' } as const;

export const suggested: Catalogue['suggested'] = {
  annual: 'CULTURAS ANUAIS',
  perennial: 'CULTURAS PERENES, PARA O ANO TODO',
  notReported: (country, crops) =>
    `Favoráveis, mas sem registro de cultivo (${country ?? 'país'}): ${listed(crops, '--wide as mostra')}.`,
  mainLeftOut: ({ country, month, command, crops }) =>
    `Culturas principais (${country ?? 'país'}) que não são favoráveis aqui ${inMonths([month])} (${command} diz por quê): ${listed(crops, 'o JSON as traz')}.`,
  otherMonths: (month, crops) =>
    `Favoráveis em outros meses, mas não ${inMonths([month])}: ${listed(crops, '--all as lista')}.`,
  otherPerennials: (crops) =>
    `Culturas perenes que se plantam em outra época do ano: ${listed(crops, '--all as lista')}.`,
  noCalendar: 'Nenhum calendário diz quando se plantam aqui estas culturas anuais.',
  calendar({ known, all, calendars, late }) {
    const crops = known === all ? 'estas culturas anuais' : say`${known} destas ${all} culturas anuais`;
    const sentence = `Um calendário diz quando se plantam aqui ${crops} (${calendars}).`;
    if (late === null) return sentence;
    return `${sentence} Fora de época ${inMonths([late.month])}, e por isso no fim: ${late.crops.join(', ')}.`;
  },
  about({ place, month, water, risk, count, namesakes }) {
    const crops = say`${count} ${count === 1 ? 'cultura favorável' : 'culturas favoráveis'}`;
    const others = namesakes.length === 0 ? '' : ` Outros locais com esse nome: ${namesakes.join('; ')}.`;
    return `${place}, plantio ${inMonths([month])}, ${waters[water]}, risco ${risks[risk]}: ${crops}.${others}`;
  },
};

function listed({ names, more }: CropList, whereRest: string): string {
  return `${names.join(', ')}${more > 0 ? say` e mais ${more} (${whereRest})` : ''}`;
}
