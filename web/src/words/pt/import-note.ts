import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importNote: PageCatalogue['importNote'] = {
  label: 'Importação',
  goesOn: 'A importação continua: [](file)',
  allSaved: 'A importação terminou: [](file), todas as linhas salvas.',
  notSaved: (rows) =>
    say`A importação terminou: [](file), ${rows} ${rows === 1 ? 'linha não salva' : 'linhas não salvas'}.`,
  rowsSaved: 'Linhas salvas',
  show: 'Mostrar',
};
