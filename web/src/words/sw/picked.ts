import { capitalized } from '@crop-planning/shared/words/languages/sentence';
import { say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';
import { plansText } from './counted.js';

export const picked: PageCatalogue['picked'] = {
  region: 'Mipango uliyochagua',
  count: (count) => `${capitalized(plansText(count))} ${count === 1 ? 'umechaguliwa' : 'imechaguliwa'}`,
  compare: 'Linganisha',
  analyse: 'Ichambue',
  archive: 'Iweke kando',
  restore: 'Irudishe',
  delete: 'Ifute…',
  none: 'Acha kuchagua',
  deleteTitle: (count) => `${count === 1 ? 'Ufute' : 'Ifute'} ${plansText(count)}?`,
  deleteAction: (count) => `Futa ${plansText(count)}`,
  deletion(count, kept) {
    const lost =
      count === 1
        ? 'Mpango [](name) unafutwa kabisa, pamoja na yote uliyoandika; kwa sekunde kumi unaweza kutendua.'
        : 'Mipango hii inafutwa kabisa, pamoja na yote uliyoandika; kwa sekunde kumi unaweza kutendua.';
    if (kept === 0) return lost;
    return kept === 1
      ? `${lost} Mpango 1 umeshachambuliwa na unaweza tu kuwekwa kando.`
      : say`${lost} Mipango ${kept} imeshachambuliwa na inaweza tu kuwekwa kando.`;
  },
  archivedOne: (name) => `Mpango ${name} umewekwa kando.`,
  archived: (count) => say`Mipango ${count} imewekwa kando.`,
  restoredOne: (name) => `Mpango ${name} umerudishwa kwenye orodha.`,
  restored: (count) => say`Mipango ${count} imerudishwa kwenye orodha.`,
  deletedOne: (name) => `Mpango ${name} umefutwa.`,
  deleted: (count) => say`Mipango ${count} imefutwa.`,
  bulk: 'Uchambuzi wa mipango mingi',
  stop: 'Simamisha',
  close: 'Funga',
  progress: 'Mipango iliyochambuliwa',
  results: 'Matokeo, mapya kwanza',
  status({ done, failed, count, isRunning, waitSeconds }) {
    const failures = failed === 0 ? '' : say`, iliyoshindikana ${failed}`;
    const all = say`Mipango iliyochambuliwa: ${done} kati ya ${count}${failures}`;
    if (!isRunning) return `${all}.`;
    return waitSeconds === undefined
      ? `${all}…`
      : say`${all}; inasubiri sekunde ${waitSeconds}, kama huduma ilivyoomba.`;
  },
};
