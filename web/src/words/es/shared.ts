import type { PageCatalogue } from '../catalogue.js';

export const shared: PageCatalogue['shared'] = {
  title: 'Un resultado compartido',
  loading: 'Cargando el resultado…',
  failed: 'No se pudo cargar el resultado',
  ask: 'Hacer su propia consulta',
  notThere: 'No hay ningún resultado en este enlace',
  whyNot: 'Puede estar mal copiado, o su dueño lo revocó.',
  on: (day) => `Compartido el ${day}, tal como era entonces el resultado.`,
  by: (day) => `Compartido el ${day} por [](name), tal como era entonces el resultado.`,
};
