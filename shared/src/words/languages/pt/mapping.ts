import type { Catalogue } from '../catalogue.js';
import { risks } from './choices.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

const waters = { rainfed: 'em sequeiro', irrigated: 'com irrigação' } as const;

export const mapping: Catalogue['mapping'] = {
  title({ crop, area, month, water, days, risk }) {
    return [
      area === null ? crop : `${crop}, ${area}`,
      month === null ? 'plantio no melhor mês' : `plantio ${inMonths([month])}`,
      waters[water],
      ...(days === null ? [] : [say`${days} dias até a colheita`]),
      ...(risk === null ? [] : [`risco ${risks[risk]}`]),
    ].join(', ');
  },
  basis: ({ title, years, step, model }) =>
    say`${title} (${years}), em pontos a cada ${step} grau; modelo ${model}.`,
  unknowns: 'Não são conhecidos: solos, variedades, pragas, climas importados, as terras entre os pontos.',
  landScores: (good, from, nothing) =>
    say`Índice de ${from} ou mais em ${good} destas terras, e de 0 em ${nothing}.`,
  landHarvests: (good, percent, nothing) =>
    say`Colheita em pelo menos ${percent}% dos anos em ${good} destas terras, e em nenhum ano em ${nothing}.`,
  plans({ signs, crop, ofCrop, ofOthers, outside, unknown, leftOut }) {
    const parts = [
      ...(ofCrop > 0 ? [`${signs.ofCrop} ${plans(ofCrop)} de ${crop}`] : []),
      ...(ofOthers > 0 ? [`${signs.ofOthers} ${plans(ofOthers)} de outras culturas`] : []),
      ...(outside > 0 ? [`${plans(outside)} fora deste mapa`] : []),
      ...(unknown > 0 ? [`${plans(unknown)} em locais que o serviço não conhece`] : []),
      ...(leftOut > 0 ? [`${plans(leftOut)} em locais demais para marcar`] : []),
    ];
    return parts.length === 0 ? 'Não há planos para marcar.' : parts.join(', ');
  },
  leavesOut: (area) => `O mapa deixa de fora partes distantes (${area}); --in O,S,L,N, em graus, as mostra.`,
  description: (area) =>
    `${area === null ? 'Um mapa' : `Um mapa (${area})`}; a legenda abaixo explica as cores.`,
  withShares: (title) => `${title}, com a parcela das terras`,
  notes: 'O que este mapa mostra, e o que não tem como saber',
  plansThere: (crop) => `Os planos, e o que o mapa mostra ali: ${crop}`,
  plan: 'Plano',
  crop: 'Cultura',
  place: 'Local',
  offMap: 'fora do mapa',
  noClimate: 'sem clima',
};

function plans(count: number): string {
  return say`${count} ${count === 1 ? 'plano' : 'planos'}`;
}
