import type { Catalogue } from '../catalogue.js';

export const comparison: Catalogue['comparison'] = {
  name: 'Jina',
  crop: 'Zao',
  place: 'Mahali palipotumika',
  planting_month: 'Mwezi',
  risk_tolerance: 'Hatari',
  water: 'Maji',
  feasibility_label: 'Tathmini',
  score: 'Alama',
  years: 'Miaka',
  limiting_part: 'Kikwazo',
  rainfed_label: 'Kwa mvua',
  rainfed_score: 'Alama, mvua',
  irrigated_label: 'Kwa kumwagilia',
  irrigated_score: 'Alama, kumwagilia',
  irrigation_mm: 'Umwagiliaji mm',
  season_days: 'Siku za msimu',
  harvest_months: 'Kuvuna',
  good_months: 'Miezi mizuri',
};
