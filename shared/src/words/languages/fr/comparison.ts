import type { Catalogue } from '../catalogue.js';

export const comparison: Catalogue['comparison'] = {
  name: 'Nom',
  crop: 'Culture',
  place: 'Lieu utilisé',
  planting_month: 'Mois',
  risk_tolerance: 'Risque',
  water: 'Eau',
  feasibility_label: 'Classement',
  score: 'Indice',
  years: 'Années',
  limiting_part: 'Limité par',
  rainfed_label: 'En pluvial',
  rainfed_score: 'Pluvial',
  irrigated_label: 'En irrigué',
  irrigated_score: 'Irrigué',
  irrigation_mm: 'Irrigation mm',
  season_days: 'Jours de saison',
  harvest_months: 'Récolte',
  good_months: 'Bons mois',
};
