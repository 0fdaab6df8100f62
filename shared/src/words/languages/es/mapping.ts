import type { Catalogue } from '../catalogue.js';
import { inMonths } from './months.js';
import { risks } from './risks.js';
import { plural, say } from './writing.js';

const waters = { rainfed: 'en secano', irrigated: 'con riego' } as const;

export const mapping: Catalogue['mapping'] = {
  title({ crop, area, month, water, days, risk }) {
    return [
      area === null ? crop : `${crop}, ${area}`,
      month === null ? 'siembra o plantación en el mejor mes' : `siembra o plantación ${inMonths([month])}`,
      waters[water],
      ...(days === null ? [] : [say`${days} días hasta la cosecha`]),
      ...(risk === null ? [] : [`riesgo ${risks[risk]}`]),
    ].join(', ');
  },
  basis: ({ title, years, step, model }) =>
    say`${title} (${years}), en puntos separados ${step} grados; modelo ${model}.`,
  unknowns: 'No se conocen: suelos, variedades, plagas, climas importados, las tierras entre los puntos.',
  landScores: (good, from, nothing) =>
    say`De estas tierras, ${the(good)} tiene un índice de ${from} o más, y ${the(nothing)}, un índice de 0.`,
  landHarvests: (good, percent, nothing) =>
    say`De estas tierras, ${the(good)} da cosecha en el ${percent} % de los años o más, y ${the(nothing)}, en ninguno.`,
  plans({ signs, crop, ofCrop, ofOthers, outside, unknown, leftOut }) {
    const parts = [
      ...(ofCrop > 0 ? [`${signs.ofCrop} ${plans(ofCrop)} de ${crop}`] : []),
      ...(ofOthers > 0 ? [`${signs.ofOthers} ${plans(ofOthers)} de otros cultivos`] : []),
      ...(outside > 0 ? [`${plans(outside)} fuera de este mapa`] : []),
      ...(unknown > 0 ? [`${plans(unknown)} en lugares que el servicio no conoce`] : []),
      ...(leftOut > 0 ? [`${plans(leftOut)} en demasiados lugares para marcarlos`] : []),
    ];
    return parts.length === 0 ? 'No hay planes que marcar.' : parts.join(', ');
  },
  leavesOut: (area) => `El mapa deja fuera partes alejadas de ${area}; --in O,S,E,N, en grados, las muestra.`,
  description: (area) =>
    `${area === null ? 'Un mapa' : `Un mapa de ${area}`}; la leyenda de abajo explica los colores.`,
  withShares: (title) => `${title}, con la parte de las tierras`,
  notes: 'Lo que muestra este mapa, y lo que no puede saber',
  plansThere: (crop) => `Los planes, y lo que el mapa muestra allí: ${crop}`,
  plan: 'Plan',
  crop: 'Cultivo',
  place: 'Lugar',
  offMap: 'fuera del mapa',
  noClimate: 'sin clima',
};

/** Returns `el 37 %`, or `menos del 1 %`. */
function the(share: string): string {
  return /^\d/.test(share) ? `el ${share}` : share;
}

function plans(count: number): string {
  return say`${count} ${plural(count, { one: 'plan', other: 'planes' })}`;
}
