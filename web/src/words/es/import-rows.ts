import { say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importRows: PageCatalogue['importRows'] = {
  line: 'Línea',
  plan: 'Plan',
  crop: 'Cultivo',
  place: 'Lugar',
  planting: 'Siembra',
  happens: 'Qué se hace',
  lineOf: (line) => `línea ${line}`,
  planted({ month, water, days, risk, hasOutline }) {
    const season = days === undefined ? '' : `, ${days} días`;
    return `${month}, ${water}${season}, riesgo ${risk}${hasOutline ? ', con el contorno de su parcela' : ''}`;
  },

  happening: {
    wrong: 'por corregir',
    ready: 'por guardar',
    skipped: 'ya existe',
    'left out': 'excluida',
    saved: 'guardada',
    failed: 'no guardada',
  },
  rows: 'Filas',
  all: (count) => say`todas: ${count}`,
  counted: {
    wrong: (count) => say`por corregir: ${count}`,
    ready: (count) => say`por guardar: ${count}`,
    skipped: (count) => say`ya existen: ${count}`,
    'left out': (count) => say`excluidas: ${count}`,
    saved: (count) => say`guardadas: ${count}`,
  },
  none: 'No hay filas así.',
  withoutResult: 'sin resultado',
  pages: 'Páginas de la lista',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (page, count) => say`Página ${page} de ${count}`,

  change: (line) => `Modificar…[ línea ${line}](unseen)`,
  correct: (line) => `Corregir…[ línea ${line}](unseen)`,
  leaveOut: (line) => `Excluir[ línea ${line}](unseen)`,
  takeBack: (line) => `Volver a incluir[ línea ${line}](unseen)`,

  there: (name) => `«${name}» ya existe con este cultivo, este lugar y este mes`,
  noClimate: (name) => `usted no tiene ningún clima «${name}»`,
  severalClimates: (name) => `usted tiene varios climas con el nombre «${name}»`,
  unchecked: 'No se pudieron comprobar su cultivo ni su lugar. Corrija la fila o elija el archivo de nuevo.',

  title: (line) => `Línea ${line}`,
  anyway: 'Guardarla de todos modos, sin resultado',
  others: (count) =>
    count === 1
      ? 'También en la otra fila con el mismo nombre'
      : say`También en las otras ${count} filas con el mismo nombre`,
  take: 'Usar estos datos',
  checking: 'Comprobando…',
};
