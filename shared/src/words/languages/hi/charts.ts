import type { Catalogue } from '../catalogue.js';

export const charts: Catalogue['charts'] = {
  months: 'हर महीने की बुवाई या रोपाई पर',
  temperature: 'तापमान, °C',
  water: 'वर्षा और मिट्टी का पानी, मिमी',
  mean: 'औसत तापमान',
  minimum: 'रात का औसत न्यूनतम',
  rain: 'वर्षा',
  soil: 'महीने के अंत में मिट्टी का पानी',
  sownHere: 'यहाँ बुवाई',
  table: 'तालिका में सभी आँकड़े हैं।',
  yes: 'हाँ',
  localMark: (calendar) => `यहाँ बुवाई के महीने (${calendar})`,
  yearSteps: { good: 'अच्छी उपज', poor: 'कमजोर उपज', lost: 'फसल नष्ट', unknown: 'अज्ञात' },
  monthSteps: {
    good: 'अच्छा महीना',
    feasible: 'उपयुक्त',
    marginal: 'कम उपयुक्त',
    infeasible: 'अनुपयुक्त',
  },
  monthBar: (step, score) => `${step}, अंक ${score}`,
};
