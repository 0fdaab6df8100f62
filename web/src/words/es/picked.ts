import { plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const picked: PageCatalogue['picked'] = {
  region: 'Los planes que usted eligió',
  count: (count) => plural(count, { one: '1 plan elegido', other: say`${count} planes elegidos` }),
  compare: 'Comparar',
  analyse: 'Analizarlos',
  archive: 'Archivarlos',
  restore: 'Desarchivarlos',
  delete: 'Borrarlos…',
  none: 'No elegir ninguno',
  deleteTitle: (count) => plural(count, { one: '¿Borrar 1 plan?', other: say`¿Borrar ${count} planes?` }),
  deleteAction: (count) => plural(count, { one: 'Borrar 1 plan', other: say`Borrar ${count} planes` }),
  deletion(count, kept) {
    const lost =
      count === 1
        ? '[](name) se borra definitivamente, con todo lo que usted ingresó; durante diez segundos puede deshacerlo.'
        : 'Se borran definitivamente, con todo lo que usted ingresó; durante diez segundos puede deshacerlo.';
    if (kept === 0) return lost;
    const why = plural(kept, {
      one: '1 plan ya se analizó y solo se puede archivar.',
      other: say`${kept} planes ya se analizaron y solo se pueden archivar.`,
    });
    return `${lost} ${why}`;
  },
  archivedOne: (name) => `Se archivó ${name}.`,
  archived: (count) => say`Se archivaron ${count} planes.`,
  restoredOne: (name) => `Se desarchivó ${name}.`,
  restored: (count) => say`Se desarchivaron ${count} planes.`,
  deletedOne: (name) => `Se borró ${name}.`,
  deleted: (count) => say`Se borraron ${count} planes.`,
  bulk: 'Análisis de varios planes',
  stop: 'Detener',
  close: 'Cerrar',
  progress: 'Planes analizados',
  results: 'Resultados, primero los más recientes',
  status({ done, failed, count, isRunning, waitSeconds }) {
    const failures =
      failed === 0
        ? ''
        : `; ${plural(failed, { one: '1 no se pudo analizar', other: say`${failed} no se pudieron analizar` })}`;
    const all = say`Planes analizados: ${done} de ${count}${failures}`;
    if (!isRunning) return `${all}.`;
    return waitSeconds === undefined
      ? `${all}…`
      : say`${all}; en espera durante ${waitSeconds} segundos, como pide el servicio.`;
  },
};
