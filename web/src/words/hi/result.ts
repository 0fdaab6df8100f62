import type { PageCatalogue } from '../catalogue.js';

export const result: PageCatalogue['result'] = {
  eachHarvest: 'हर वर्ष की उपज।',
  year: 'वर्ष भर',
  whenToPlant: 'बुवाई या रोपाई कब करें',
  inYears: (first, last) => `वर्ष ${first} से ${last} तक`,
  eachYear: 'हर वर्ष का परिणाम',
  byState: 'प्रशांत महासागर की स्थिति के अनुसार वर्ष',

  ofYear: 'वर्ष',
  result: 'उपज',
  water: 'पानी',
  score: 'अंक',
  season: 'मौसम',
  limitedBy: 'मुख्य बाधा',

  classes: { good: 'अच्छी', poor: 'कमजोर', lost: 'नष्ट', unknown: 'अज्ञात' },
};
