import type { Catalogue } from '../catalogue.js';

export const comparison: Catalogue['comparison'] = {
  name: 'नाम',
  crop: 'फसल',
  place: 'प्रयुक्त स्थान',
  planting_month: 'महीना',
  risk_tolerance: 'जोखिम',
  water: 'पानी',
  feasibility_label: 'उपयुक्तता',
  score: 'अंक',
  years: 'वर्ष',
  limiting_part: 'मुख्य बाधा',
  rainfed_label: 'वर्षा आधारित हो तो',
  rainfed_score: 'वर्षा आधारित',
  irrigated_label: 'सिंचित हो तो',
  irrigated_score: 'सिंचित',
  irrigation_mm: 'सिंचाई मिमी',
  season_days: 'अवधि (दिन)',
  harvest_months: 'कटाई',
  good_months: 'अच्छे महीने',
};
