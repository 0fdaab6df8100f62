import { plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importNote: PageCatalogue['importNote'] = {
  label: 'Importación',
  goesOn: 'La importación continúa: [](file)',
  allSaved: 'La importación terminó: [](file), se guardaron todas las filas.',
  notSaved: (rows) =>
    `La importación terminó: [](file), ${plural(rows, { one: 'no se guardó 1 fila', other: say`no se guardaron ${rows} filas` })}.`,
  rowsSaved: 'Filas guardadas',
  show: 'Mostrarla',
};
