import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const whatIf: PageCatalogue['whatIf'] = {
  title: 'बदलकर देखें',
  variety: 'किस्म',
  planned: (days) => (days === null ? 'सामान्य' : say`योजना के अनुसार: ${days} दिन`),
  varieties: {
    early: (days) => say`जल्दी पकने वाली: ${days} दिन`,
    typical: (days) => say`सामान्य: ${days} दिन`,
    late: (days) => say`देर से पकने वाली: ${days} दिन`,
  },
  chooseCrop: 'सूची में से कोई फसल चुनें।',
  change: 'कुछ बदलें, और उत्तर योजना के अपने उत्तर के साथ दिखेगा।',
  asking: 'मॉडल से पूछा जा रहा है…',
  table: 'योजना और प्रश्न',
  thisPlan: 'यह योजना',
  save: 'योजना के रूप में सहेजें…',
  notSaved: 'तब तक कुछ नहीं सहेजा जाता।',
};
