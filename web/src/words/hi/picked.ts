import { say } from '@crop-planning/shared/words/languages/hi/writing';
import type { PageCatalogue } from '../catalogue.js';

export const picked: PageCatalogue['picked'] = {
  region: 'आपकी चुनी हुई योजनाएँ',
  count: (count) => `${plans(count)} ${count === 1 ? 'चुनी गई' : 'चुनी गईं'}`,
  compare: 'तुलना करें',
  analyse: 'इनका विश्लेषण करें',
  archive: 'इन्हें संग्रहित करें',
  restore: 'इन्हें वापस लाएँ',
  delete: 'इन्हें मिटाएँ…',
  none: 'चुनाव हटाएँ',

  deleteTitle: (count) => `${plans(count)} मिटाएँ?`,
  deleteAction: (count) => `${plans(count)} मिटाएँ`,
  deletion(count, kept) {
    const lost =
      count === 1
        ? '[](name) और उसमें आपका भरा सब कुछ सदा के लिए मिट जाएगा; दस सेकंड तक उसे वापस किया जा सकता है।'
        : 'ये योजनाएँ और इनमें आपका भरा सब कुछ सदा के लिए मिट जाएगा; दस सेकंड तक उसे वापस किया जा सकता है।';
    if (kept === 0) return lost;
    const why =
      kept === 1
        ? '1 योजना का विश्लेषण हो चुका है, इसलिए वह केवल संग्रहित की जा सकती है।'
        : say`${kept} योजनाओं का विश्लेषण हो चुका है, इसलिए वे केवल संग्रहित की जा सकती हैं।`;
    return `${lost} ${why}`;
  },

  archivedOne: (name) => `${name} संग्रहित की गई।`,
  archived: (count) => say`${count} योजनाएँ संग्रहित की गईं।`,
  restoredOne: (name) => `${name} वापस लाई गई।`,
  restored: (count) => say`${count} योजनाएँ वापस लाई गईं।`,
  deletedOne: (name) => `${name} मिटाई गई।`,
  deleted: (count) => say`${count} योजनाएँ मिटाई गईं।`,

  bulk: 'कई योजनाओं का विश्लेषण',
  stop: 'रोकें',
  close: 'बंद करें',
  progress: 'विश्लेषित योजनाएँ',
  results: 'परिणाम, नए पहले',
  status({ done, failed, count, isRunning, waitSeconds }) {
    const failures = failed === 0 ? '' : say`, ${failed} का नहीं हो सका`;
    const all = say`${count} में से ${done} योजनाओं का विश्लेषण हुआ${failures}`;
    if (!isRunning) return `${all}।`;
    return waitSeconds === undefined ? `${all}…` : say`${all}; सेवा के कहने पर ${waitSeconds} सेकंड प्रतीक्षा…`;
  },
};

function plans(count: number): string {
  return say`${count} ${count === 1 ? 'योजना' : 'योजनाएँ'}`;
}
