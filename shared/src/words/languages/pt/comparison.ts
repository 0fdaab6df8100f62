import type { Catalogue } from '../catalogue.js';

export const comparison: Catalogue['comparison'] = {
  name: 'Nome',
  crop: 'Cultura',
  place: 'Local usado',
  planting_month: 'Mês',
  risk_tolerance: 'Risco',
  water: 'Água',
  feasibility_label: 'Classificação',
  score: 'Índice',
  years: 'Anos',
  limiting_part: 'Limitado por',
  rainfed_label: 'Em sequeiro',
  rainfed_score: 'Sequeiro',
  irrigated_label: 'Com irrigação',
  irrigated_score: 'Irrigado',
  irrigation_mm: 'Irrigação mm',
  season_days: 'Dias de ciclo',
  harvest_months: 'Colheita',
  good_months: 'Meses bons',
};
