import { labels } from '@crop-planning/shared/words/languages/sw/labels';
import { inMonths, months } from '@crop-planning/shared/words/languages/sw/months';
import { capitalized } from '@crop-planning/shared/words/languages/sentence';
import { list } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';
import type { Planting } from '../en/welcome.js';

const waters = { rainfed: 'kwa mvua', irrigated: 'kwa kumwagilia' } as const;

export const welcome: PageCatalogue['welcome'] = {
  question: 'Je, zao hili litastawi hapa likipandwa mwezi huo?',
  lead: 'Hifadhi unachokusudia kupanda: zao, mahali na mwezi. Modeli inayoeleza sababu zake hukitathmini kwa hali ya hewa ya karibu kila mahali pa nchi kavu duniani, na hutaja miaka ambayo mavuno yangekosekana. Matokeo yakibadilika, utapata arifa.',
  askRegion: 'Swali bila akaunti',
  askTitle: 'Uliza bila akaunti',
  ask: 'Je, litastawi?',
  asking: 'Swali limetumwa…',
  planting: (asked) => capitalized(planting(asked)),
  asked: (asked) => `${capitalized(planting(asked))}, hatari ya wastani.`,
  save: 'Hifadhi kama mpango',
  saveHint: 'Akaunti inahitajika; ulichoandika kinabaki.',
  why: 'Kwa nini',
  figures: 'Mwaka kwa takwimu',
  exampleTitle: 'Ngano huko Hannover, Ujerumani, kupanda Oktoba',
  example: ({ month, label, harvest, dry }) =>
    `Mfano: ngano ikipandwa Hannover ${inMonths([month])} ${labels.names[label]}, na huvunwa ${list(harvest.map(months.full), 'au')} hivi; ${inMonths(dry)} udongo huwa mkavu.`,
  terminal: 'Kwenye terminali',
  sources:
    '[API na jinsi ya kuitumia](docs) · msimbo wa programu, amri ya terminali [](crop) na maelezo yake vimo kwenye folda ambamo [](start) iliwasha seva hii.',
  screens: 'Modeli hupima kama zao linafaa; haitabiri kiasi cha mavuno. Haizingatii udongo, wadudu wala bei.',
  askWithout: 'Uliza swali bila akaunti',
};

function planting({ crop, place, month, water }: Planting): string {
  return `${crop} huko ${place}, kupanda ${inMonths([month])}, ${waters[water]}`;
}
