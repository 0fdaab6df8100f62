import { say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const whatIf: PageCatalogue['whatIf'] = {
  title: '¿Y si…?',
  variety: 'Variedad',
  planned: (days) => (days === null ? 'habitual' : say`como en el plan: ${days} días`),
  varieties: {
    early: (days) => say`precoz: ${days} días`,
    typical: (days) => say`habitual: ${days} días`,
    late: (days) => say`tardía: ${days} días`,
  },
  chooseCrop: 'Elija uno de los cultivos.',
  change: 'Cambie algo, y la respuesta se muestra junto a la del plan.',
  asking: 'Consultando el modelo…',
  table: 'El plan y la consulta',
  thisPlan: 'Este plan',
  save: 'Guardar como plan…',
  notSaved: 'Hasta entonces no se guarda nada.',
};
