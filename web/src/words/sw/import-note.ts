import type { PageCatalogue } from '../catalogue.js';
import { rowsText } from './counted.js';

export const importNote: PageCatalogue['importNote'] = {
  label: 'Kuingiza faili',
  goesOn: 'Faili inaendelea kuingizwa: [](file)',
  allSaved: 'Faili imeingizwa: [](file), mistari yote imehifadhiwa.',
  notSaved: (rows) =>
    `Faili imeingizwa: [](file), ${rowsText(rows)} ${rows === 1 ? 'haujahifadhiwa' : 'haijahifadhiwa'}.`,
  rowsSaved: 'Mistari iliyohifadhiwa',
  show: 'Ionyeshe',
};
