import type { Catalogue } from '../catalogue.js';
import { risks } from './choices.js';
import { labels } from './labels.js';
import { inMonths } from './months.js';
import { say } from './writing.js';

const waterTitles = { rainfed: 'Em sequeiro', irrigated: 'Com irrigação' } as const;

export const report: Catalogue['report'] = {
  planted: (month) => `plantio ${inMonths([month])}`,
  seasonAsked: (days) => (days === null ? 'ciclo usual' : say`ciclo de ${days} dias`),
  riskAsked: (risk) => `risco aceito ${risks[risk]}`,
  linked: ({ name, crop, place, month }) => `${name}: ${crop} em ${place}, plantio ${inMonths([month])}`,
  labelled: (label) => `O resultado é ${labels.names[label]}.`,
  inYears: (first, last) => `Nos anos de ${first} a ${last}`,
  otherMonths: 'Se plantado em outro mês',
  yearTitle: 'Clima, ciclo e água',
  water: 'Água',
  irrigationNeed: 'Necessidade de irrigação',
  limits: 'O que o modelo não tem como saber',
  sources: 'Fontes',
  why: 'Por quê',
  figures: 'Os números',
  modelSays: 'Parecer do modelo',
  says: (producer) => `Parecer de ${producer}`,
  noReason: 'Nenhum motivo foi informado.',
  analysedOn: (day) => `Analisado em ${day}`,
  neverAnalysed: 'Este plano ainda não foi analisado',
  withWater: (water, isAsked) => `${waterTitles[water]}${isAsked ? ' (como analisado)' : ''}`,
  cropFigures: (scientificName) => `Dados da cultura (${scientificName})`,
  climate: 'Clima',
  climateOf: (source, period) => `${source}, médias de ${period}`,
  place: 'Local',
  calendar: 'Calendário',
  labels: 'Classificações',
  labelsAt: (labels, risk) => `${labels}, para um risco ${risks[risk]}`,
  model: 'Modelo',
  modelOf: (version, day) => `versão ${version}, calculado em ${day}`,
};
