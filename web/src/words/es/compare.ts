import { plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const compare: PageCatalogue['compare'] = {
  title: (count) => plural(count, { one: 'Comparar 1 plan', other: say`Comparar ${count} planes` }),
  tooFew: 'Para comparar hacen falta de dos a cuatro planes. Elíjalos en la lista.',
  loading: 'Cargando los resultados…',
  noResult: '[](name) no tiene resultado:',
  table: 'Los planes, uno al lado del otro',
  note: 'En negrita está lo que difiere del primer plan. Cada plan se juzga con el agua y el ciclo de su último análisis. No se guarda nada.',
  all: 'Todos los planes',
};
