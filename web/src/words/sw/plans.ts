import { capitalized } from '@crop-planning/shared/words/languages/sentence';
import { say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';
import { plansText } from './counted.js';

export const plans: PageCatalogue['plans'] = {
  title: 'Mipango',
  loading: 'Mipango yako inafunguliwa…',
  import: 'Ingiza…',
  export: 'Pakua…',
  newPlan: 'Mpango mpya',
  analyseAll: 'Chambua yote',
  analyseThese: (count) => say`Chambua hii ${count}`,
  filters: 'Vichujio',
  filtersUsed: (count) => (count === 1 ? 'Vichujio (1 kinatumika)' : `Vichujio (${count} vinatumika)`),
  search: 'Tafuta',
  searched: 'jina, zao, mahali',
  result: 'Tathmini',
  anyResult: 'yoyote',
  month: 'Mwezi',
  anyMonth: 'wowote',
  water: 'Maji',
  anyWater: 'yoyote',
  order: 'Mpangilio',
  orders: {
    newest: 'mipya kwanza',
    name: 'kwa jina',
    highest: 'mavuno mengi kwanza',
    lowest: 'mavuno haba kwanza',
  },
  archivedToo: 'Pia iliyowekwa kando',
  found({ chosen, known, isComplete }) {
    const all = capitalized(plansText(known));
    const some = chosen === known ? all : say`${capitalized(plansText(chosen))} kati ya ${known}`;
    return isComplete ? some : `${some} hadi sasa, mingine inafunguliwa…`;
  },
  noneFits: 'Hakuna mpango unaolingana na vichujio hivi. [Onyesha mipango yote](all)',
  pickAll: (count) => say`Chagua yote ${count}`,
  plan: 'Mpango',
  crop: 'Zao',
  place: 'Mahali',
  planting: 'Kupanda',
  months: 'Januari hadi Desemba',
  pick: (name) => `Chagua ${name}`,
  archived: 'umewekwa kando',
  analyse: 'Chambua',
  archive: 'Weka kando',
  restore: 'Rudisha',
  pages: 'Kurasa za orodha',
  previous: 'Uliotangulia',
  next: 'Unaofuata',
  page: (page, count) => say`Ukurasa ${page} kati ya ${count}`,
  onlyArchived: 'Mipango yako yote imewekwa kando',
  showArchived: 'Onyesha mipango iliyowekwa kando',
  none: 'Bado huna mpango',
  aboutPlans:
    'Mpango ni zao, mahali na mwezi. Hifadhi mmoja, uuchambue, na utaona kama zao litafaa, kikwazo chake ni nini, na miezi gani ingekuwa bora. Uchambuzi wa baadaye ukibadilisha matokeo, utapata arifa.',
  createFirst: 'Unda mpango wako wa kwanza',
  orMap: 'Au tafuta mahali kwenye ramani',
  orFile:
    'Una mipango mingi kwenye lahajedwali? [Ingiza faili](import), na uone kilichoeleweka kabla chochote hakijahifadhiwa.',
};
