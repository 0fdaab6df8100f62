import type { Catalogue } from '../catalogue.js';
import type { PlanChange } from '../en/changes.js';
import { say } from './writing.js';

export const changes: Catalogue['changes'] = {
  question({ change, count, names, more }) {
    const rest = more > 0 ? say` और ${more} और` : '';
    return `${plans(count)} (${names.join(', ')}${rest}) ${verbs[change].ask}?`;
  },
  done: (change, count) => `${plans(count)} ${count === 1 ? verbs[change].one : verbs[change].several}।`,
  wouldDo: (change, count) => `${plans(count)} ${verbs[change].would} ${count === 1 ? 'जाती' : 'जातीं'}।`,
  doneTo: (change, plan) => `${plan} ${verbs[change].one}।`,
  wouldDelete: (plan) => `${plan} मिटाई जाती।`,
  deleteForGood: (plan) => `${plan} सदा के लिए मिटाएँ?`,
  wouldAnalyse: (count) => say`${count} ${count === 1 ? 'योजना' : 'योजनाओं'} का विश्लेषण होता।`,
  skipped: (count, all) => say`${all} में से ${plans(count)} ${count === 1 ? 'छोड़ी गई' : 'छोड़ी गईं'}।`,
  newId: (oldId, id) => `योजना बदल दी गई: पहले ID ${oldId} थी, अब ${id} है।`,
  sameName: (count, name, ids) => say`${count} योजनाओं का नाम ${name} है: ${ids}`,
};

const verbs: Readonly<Record<PlanChange, Readonly<Record<'ask' | 'one' | 'several' | 'would', string>>>> = {
  archive: {
    ask: 'संग्रहित करें',
    one: 'संग्रहित की गई',
    several: 'संग्रहित की गईं',
    would: 'संग्रहित की',
  },
  unarchive: {
    ask: 'संग्रह से निकालें',
    one: 'संग्रह से निकाली गई',
    several: 'संग्रह से निकाली गईं',
    would: 'संग्रह से निकाली',
  },
  update: { ask: 'बदलें', one: 'बदली गई', several: 'बदली गईं', would: 'बदली' },
  delete: { ask: 'मिटाएँ', one: 'मिटाई गई', several: 'मिटाई गईं', would: 'मिटाई' },
};

function plans(count: number): string {
  return say`${count} ${count === 1 ? 'योजना' : 'योजनाएँ'}`;
}
