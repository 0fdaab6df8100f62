import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importNote: PageCatalogue['importNote'] = {
  label: 'आयात',
  goesOn: 'आयात चल रहा है: [](file)',
  allSaved: 'आयात पूरा हुआ: [](file), सभी पंक्तियाँ सहेजी गईं।',
  notSaved: (rows) =>
    say`आयात पूरा हुआ: [](file), ${rows} ${rows === 1 ? 'पंक्ति नहीं सहेजी गई' : 'पंक्तियाँ नहीं सहेजी गईं'}।`,
  rowsSaved: 'सहेजी गई पंक्तियाँ',
  show: 'दिखाएँ',
};
