import { plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const exporting: PageCatalogue['exporting'] = {
  title: (count) => plural(count, { one: 'Exportar 1 plan', other: say`Exportar ${count} planes` }),
  plans: 'Planes para una hoja de cálculo',
  aboutPlans: 'CSV con los datos ingresados. El archivo se puede modificar y volver a importar.',
  results: 'Planes con sus resultados',
  aboutResults: 'CSV con recomendación, índice, buenos meses, cosecha y años.',
  calendar: 'Calendario',
  aboutCalendar: 'Meses previstos, buenos meses y cosechas, para un programa de calendario (.ics).',
  report: 'Informe',
  aboutReport: 'Una página para enviar o imprimir, con razones, gráficos y consejos (HTML).',
  tooMany: (max) => say`Un informe puede tener ${max} planes como máximo: elija algunos con los filtros.`,
  save: 'Guardar',
  writing: 'Escribiendo…',
  progress: 'Planes en el informe',
};
