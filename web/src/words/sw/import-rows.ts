import { say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importRows: PageCatalogue['importRows'] = {
  line: 'Mstari',
  plan: 'Mpango',
  crop: 'Zao',
  place: 'Mahali',
  planting: 'Kupanda',
  happens: 'Kitakachofanyika',
  lineOf: (line) => `mstari wa ${line}`,
  planted({ month, water, days, risk, hasOutline }) {
    const season = days === undefined ? '' : `, siku ${days}`;
    return `${month}, maji ya ${water}${season}, hatari: ${risk}${hasOutline ? ', pamoja na mipaka ya shamba' : ''}`;
  },

  happening: {
    wrong: 'wa kusahihisha',
    ready: 'wa kuhifadhi',
    skipped: 'tayari upo',
    'left out': 'umeachwa',
    saved: 'umehifadhiwa',
    failed: 'haujahifadhiwa',
  },
  rows: 'Mistari',
  all: (count) => say`yote ${count}`,
  counted: {
    wrong: (count) => say`ya kusahihisha: ${count}`,
    ready: (count) => say`ya kuhifadhi: ${count}`,
    skipped: (count) => say`tayari ipo: ${count}`,
    'left out': (count) => say`iliyoachwa: ${count}`,
    saved: (count) => say`iliyohifadhiwa: ${count}`,
  },
  none: 'Hakuna mistari ya aina hii.',
  withoutResult: 'bila matokeo',
  pages: 'Kurasa za orodha',
  previous: 'Uliotangulia',
  next: 'Unaofuata',
  page: (page, count) => say`Ukurasa ${page} kati ya ${count}`,

  change: (line) => `Badilisha…[ mstari wa ${line}](unseen)`,
  correct: (line) => `Sahihisha…[ mstari wa ${line}](unseen)`,
  leaveOut: (line) => `Acha[ mstari wa ${line}](unseen)`,
  takeBack: (line) => `Rudisha[ mstari wa ${line}](unseen)`,

  there: (name) => `mpango “${name}” wenye zao, mahali na mwezi huu tayari upo`,
  noClimate: (name) => `huna hali ya hewa inayoitwa “${name}”`,
  severalClimates: (name) => `una hali za hewa kadhaa zinazoitwa “${name}”`,
  unchecked: 'Zao na mahali pa mstari huu havikuweza kuhakikiwa. Sahihisha mstari, au chagua faili tena.',

  title: (line) => `Mstari wa ${line}`,
  anyway: 'Uhifadhi hivyo hivyo, bila matokeo',
  others: (count) =>
    count === 1
      ? 'Pia kwenye mstari mwingine wenye jina hilo hilo'
      : say`Pia kwenye mistari mingine ${count} yenye jina hilo hilo`,
  take: 'Tumia hili',
  checking: 'Inahakikiwa…',
};
