import type { Catalogue } from '../catalogue.js';

export const comparison: Catalogue['comparison'] = {
  name: 'Nombre',
  crop: 'Cultivo',
  place: 'Lugar usado',
  planting_month: 'Mes',
  risk_tolerance: 'Riesgo',
  water: 'Agua',
  feasibility_label: 'Categoría',
  score: 'Índice',
  years: 'Años',
  limiting_part: 'Limitado por',
  rainfed_label: 'En secano',
  rainfed_score: 'Secano',
  irrigated_label: 'Con riego',
  irrigated_score: 'Riego',
  irrigation_mm: 'Riego mm',
  season_days: 'Días de ciclo',
  harvest_months: 'Cosecha',
  good_months: 'Buenos meses',
};
