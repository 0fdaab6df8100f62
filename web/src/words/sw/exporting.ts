import type { PageCatalogue } from '../catalogue.js';
import { plansText } from './counted.js';

export const exporting: PageCatalogue['exporting'] = {
  title: (count) => `Pakua ${plansText(count)}`,
  plans: 'Mipango kwa lahajedwali',
  aboutPlans: 'CSV yenye ulichoandika. Faili inaweza kubadilishwa na kuingizwa tena.',
  results: 'Mipango na matokeo yake',
  aboutResults: 'CSV yenye ushauri, alama, miezi mizuri, kuvuna na miaka.',
  calendar: 'Kalenda',
  aboutCalendar: 'Miezi ya kupanda, miezi mizuri na mavuno, kwa programu ya kalenda (.ics).',
  report: 'Ripoti',
  aboutReport: 'Ukurasa wa kutuma au kuchapisha, wenye sababu, michoro na ushauri (HTML).',
  tooMany: (max) => `Ripoti huwa na mipango isiyozidi ${max}: chagua michache kwa vichujio.`,
  save: 'Hifadhi',
  writing: 'Inaandikwa…',
  progress: 'Mipango iliyomo kwenye ripoti',
};
