import type { Catalogue } from '../catalogue.js';
import type { CropList } from '../en/suggested.js';
import { inMonths } from './months.js';
import { risks } from './risks.js';
import { plural, say } from './writing.js';

const waters = { rainfed: 'en secano', irrigated: 'con riego' } as const;

export const suggested: Catalogue['suggested'] = {
  annual: 'CULTIVOS ANUALES',
  perennial: 'CULTIVOS PERENNES, PARA TODO EL AÑO',
  notReported: (country, crops) =>
    `Viables, pero sin constancia de que se cultiven (${country ?? 'país'}): ${listed(crops, '--wide los muestra')}.`,
  mainLeftOut: ({ country, month, command, crops }) =>
    `Cultivos principales (${country ?? 'país'}) que no son viables aquí ${inMonths([month])} (${command} dice por qué): ${listed(crops, 'el JSON los tiene')}.`,
  otherMonths: (month, crops) =>
    `Viables en otros meses, pero no ${inMonths([month])}: ${listed(crops, '--all los lista')}.`,
  otherPerennials: (crops) =>
    `Cultivos perennes que se plantan en otra época del año: ${listed(crops, '--all los lista')}.`,
  noCalendar: 'Ningún calendario dice cuándo se siembran aquí estos cultivos anuales.',
  calendar({ known, all, calendars, late }) {
    const crops = known === all ? 'estos cultivos anuales' : say`${known} de estos ${all} cultivos anuales`;
    const sentence = `Un calendario dice cuándo se siembran aquí ${crops} (${calendars}).`;
    if (late === null) return sentence;
    return `${sentence} Fuera de temporada ${inMonths([late.month])}, y por eso al final: ${late.crops.join(', ')}.`;
  },
  about({ place, month, water, risk, count, namesakes }) {
    const crops = say`${count} ${plural(count, { one: 'cultivo viable', other: 'cultivos viables' })}`;
    const others = namesakes.length === 0 ? '' : ` Otros lugares con ese nombre: ${namesakes.join('; ')}.`;
    return `${place}, siembra o plantación ${inMonths([month])}, ${waters[water]}, riesgo ${risks[risk]}: ${crops}.${others}`;
  },
};

function listed({ names, more }: CropList, whereRest: string): string {
  return `${names.join(', ')}${more > 0 ? say` y ${more} más (${whereRest})` : ''}`;
}
