import type { Catalogue } from '../catalogue.js';
import { labels } from './labels.js';
import { inMonths } from './months.js';
import { risks } from './risks.js';
import { say } from './writing.js';

const waterTitles = { rainfed: 'Solo con la lluvia', irrigated: 'Con riego' } as const;

export const report: Catalogue['report'] = {
  planted: (month) => `siembra o plantación ${inMonths([month])}`,
  seasonAsked: (days) => (days === null ? 'ciclo habitual' : say`ciclo de ${days} días`),
  riskAsked: (risk) => `riesgo ${risks[risk]}`,
  linked: ({ name, crop, place, month }) =>
    `${name}: ${crop} en ${place}, siembra o plantación ${inMonths([month])}`,
  labelled: (label) => `El resultado es ${labels.names[label]}.`,
  inYears: (first, last) => `En los años ${first}-${last}`,
  otherMonths: 'Si se siembra en otro mes',
  yearTitle: 'Clima, temporada y agua',
  water: 'Agua',
  irrigationNeed: 'Necesidad de riego',
  limits: 'Lo que el modelo no puede saber',
  sources: 'Fuentes',
  why: 'Por qué',
  figures: 'Las cifras',
  modelSays: 'Lo que dice el modelo',
  says: (producer) => `Lo que dice ${producer}`,
  noReason: 'No se dio ninguna razón.',
  analysedOn: (day) => `Analizado el ${day}`,
  neverAnalysed: 'Este plan todavía no se ha analizado',
  withWater: (water, isAsked) => `${waterTitles[water]}${isAsked ? ' (lo analizado)' : ''}`,
  cropFigures: (scientificName) => `Cifras del cultivo (${scientificName})`,
  climate: 'Clima',
  climateOf: (source, period) => `${source}, promedios de ${period}`,
  place: 'Lugar',
  calendar: 'Calendario',
  labels: 'Categorías',
  labelsAt: (labels, risk) => `${labels}, con riesgo ${risks[risk]}`,
  model: 'Modelo',
  modelOf: (version, day) => `versión ${version}, calculado el ${day}`,
};
