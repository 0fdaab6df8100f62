import { plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const plans: PageCatalogue['plans'] = {
  title: 'Planes',
  loading: 'Cargando sus planes…',
  import: 'Importar…',
  export: 'Exportar…',
  newPlan: 'Nuevo plan',
  analyseAll: 'Analizar todos',
  analyseThese: (count) => say`Analizar estos ${count}`,
  filters: 'Filtros',
  filtersUsed: (count) => `Filtros (${plural(count, { one: '1 en uso', other: say`${count} en uso` })})`,
  search: 'Buscar',
  searched: 'plan, cultivo, lugar',
  result: 'Resultado',
  anyResult: 'todos',
  month: 'Mes',
  anyMonth: 'todos',
  water: 'Agua',
  anyWater: 'secano y riego',
  order: 'Orden',
  orders: {
    newest: 'más recientes',
    name: 'por nombre',
    highest: 'más cosechas',
    lowest: 'menos cosechas',
  },
  archivedToo: 'También los archivados',
  found({ chosen, known, isComplete }) {
    const all = plural(known, { one: '1 plan', other: say`${known} planes` });
    const some = chosen === known ? all : say`${chosen} de ${known} planes`;
    return isComplete ? some : `${some} por ahora, cargando los demás…`;
  },
  noneFits: 'Ningún plan corresponde a estos filtros. [Mostrar todos los planes](all)',
  pickAll: (count) => say`Elegir los ${count}`,
  plan: 'Plan',
  crop: 'Cultivo',
  place: 'Lugar',
  planting: 'Siembra',
  months: 'De enero a diciembre',
  pick: (name) => `Elegir ${name}`,
  archived: 'archivado',
  analyse: 'Analizar',
  archive: 'Archivar',
  restore: 'Desarchivar',
  pages: 'Páginas de la lista',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (page, count) => say`Página ${page} de ${count}`,
  onlyArchived: 'Todos sus planes están archivados',
  showArchived: 'Mostrar los planes archivados',
  none: 'Todavía no tiene planes',
  aboutPlans:
    'Un plan es un cultivo, un lugar y un mes. Guarde uno, pida su análisis y verá si la siembra es viable, qué la limita y en qué meses convendría más. Si un análisis posterior cambia el resultado, recibirá una notificación.',
  createFirst: 'Crear su primer plan',
  orMap: 'O buscar un lugar en el mapa',
  orFile:
    '¿Muchos planes en una hoja de cálculo? [Importe el archivo](import) y vea qué se entendió antes de que se guarde nada.',
};
