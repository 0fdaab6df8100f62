import type { Catalogue } from '../catalogue.js';
import { labels } from './labels.js';
import { inMonths } from './months.js';
import { risks } from './choices.js';
import { say } from './writing.js';

const waterTitles = { rainfed: 'Avec la pluie seule', irrigated: 'Avec irrigation' } as const;

export const report: Catalogue['report'] = {
  planted: (month) => `à semer ou planter ${inMonths([month])}`,
  seasonAsked: (days) => (days === null ? 'saison habituelle' : say`saison de ${days} jours`),
  riskAsked: (risk) => `risque accepté ${risks[risk]}`,
  linked: ({ name, crop, place, month }) =>
    `${name}\u00a0: ${crop} à ${place}, à semer ou planter ${inMonths([month])}`,
  labelled: (label) => `Le résultat est ${labels.names[label]}.`,
  inYears: (first, last) => `De ${first} à ${last}`,
  otherMonths: 'En semant ou plantant un autre mois',
  yearTitle: 'Climat, saison et eau',
  water: 'Eau',
  irrigationNeed: 'Besoin d’irrigation',
  limits: 'Ce que le modèle ne peut pas savoir',
  sources: 'Sources',
  why: 'Pourquoi',
  figures: 'Les chiffres',
  modelSays: 'L’avis du modèle',
  says: (producer) => `L’avis de ${producer}`,
  noReason: 'Aucune raison n’a été donnée.',
  analysedOn: (day) => `Analysé le ${day}`,
  neverAnalysed: 'Ce plan n’a pas encore été analysé',
  withWater: (water, isAsked) => `${waterTitles[water]}${isAsked ? ' (comme analysé)' : ''}`,
  cropFigures: (scientificName) => `Chiffres de la culture (${scientificName})`,
  climate: 'Climat',
  climateOf: (source, period) => `${source}, moyennes de ${period}`,
  place: 'Lieu',
  calendar: 'Calendrier',
  labels: 'Classements',
  labelsAt: (labels, risk) => `${labels}, pour un risque ${risks[risk]}`,
  model: 'Modèle',
  modelOf: (version, day) => `version ${version}, calculé le ${day}`,
};
