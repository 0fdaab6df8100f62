import { capitalized } from '@crop-planning/shared/words/languages/sentence';
import { say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';

const shows: PageCatalogue['map']['shows'] = {
  score: 'alama',
  month: 'mwezi bora',
  limit: 'kinachopunguza alama',
  label: 'tathmini kwa miaka',
  share: 'miaka yenye mavuno',
};

/** What the map cannot know, by the service's code. */
const limits: Readonly<Record<string, string>> = {
  grid_only:
    'Ramani huonyesha gridi ya hali ya hewa: nukta moja kila nusu nyuzi, takriban km 55 kutoka moja hadi nyingine, kwa mwinuko wa gridi. Hali ya hewa iliyoingizwa au ya moja kwa moja haitumiki, na yaliyo kati ya nukta mbili hayaonyeshwi.',
  soils_not_known: 'Udongo, aina za mbegu, wadudu na bei havijulikani, wala kama kuna maji ya kumwagilia.',
  mean_climate:
    'Ramani hii huonyesha hali ya hewa ya wastani. Majibu na chambuzi hutathmini kwa miaka, kama ramani ya tathmini.',
  years_of_a_region: 'Miaka ni ya eneo lenye upana wa km 300 hadi 500 hivi, si ya shamba.',
  years_unavailable:
    'Jedwali la miaka haliwezi kutumika: tathmini ni za hali ya hewa ya wastani, na sehemu ya miaka yenye mavuno haijulikani.',
};

export const map: PageCatalogue['map'] = {
  bestOfEach: 'Mwezi wa kupanda: ulio bora wa kila mahali',
  month: (month) => `Mwezi wa kupanda: ${month}`,
  best: 'ulio bora',
  show: 'Onyesha',
  shows,
  find: 'Tafuta mahali kwenye ramani',
  placeExample: 'Nakuru',
  findIt: 'Onyesha',
  notFound: 'Hakuna mahali panapoanza na “[](name)”.',

  asked({ show, crop, month, water, risk }) {
    if (show === 'month') return `mwezi bora wa kupanda ${crop}, maji ya ${water}`;
    const when = month === undefined ? 'kupanda mwezi bora' : `kupanda ${month}`;
    const about = shown[show];
    const tolerated = risk === undefined ? '' : `, hatari: ${risk}`;
    return `${about(crop)}, ${when}, maji ya ${water}${tolerated}`;
  },
  description: (title) =>
    `Ramani: ${title}. Vitufe vya mishale huisogeza, jumlisha na kutoa huikuza na kuipunguza, Enter huuliza kuhusu katikati yake.`,
  role: 'ramani',
  calculatingNew: 'Ramani mpya inakokotolewa…',
  calculating: (title) => `Ramani inakokotolewa: ${title}…`,
  calculatingAfter: (title, earlier) =>
    `Ramani inakokotolewa: ${title}… Hadi hapo, kwa rangi ya kijivu, ramani ya awali: ${earlier}.`,
  done: (title) => `${capitalized(title)}. Bofya au gusa ramani ili kuuliza kuhusu mahali.`,
  enlarge: 'Kuza ramani',
  reduce: 'Punguza ramani',
  world: 'Dunia',

  hint: 'Elekeza kwenye ramani ili kusoma thamani yake.',
  value: (point, value) => `${point}: ${value}`,
  noValue: (point) => `${point}: hakuna thamani`,
  scoreIn: (score, classOfScore) => `${score} (${classOfScore})`,
  percent: (percent) => say`asilimia ${percent}`,
  unmarked: (places) =>
    places === 1
      ? 'Mipango ya mahali pengine pamoja haijawekewa alama.'
      : say`Mipango ya sehemu nyingine ${places} haijawekewa alama.`,

  colours: (title) => `Rangi: ${title}`,
  ofEarlier: (title) => `Za ramani ya awali: ${title}.`,
  meaning: 'Rangi na maana',
  share: 'Sehemu ya ardhi',
  unknown: 'Ramani isichoweza kujua',
  limit: (code, sentence) => limits[code] ?? sentence,
  basis: (model, period) => `Modeli ${model}; wastani wa ${period}.`,

  markers: 'Mipango kwenye ramani',
  plansAt: (places, plans, hasMore) =>
    `${places.join('; ')}. ${plans.map(({ name, label }) => `${name}: ${label}`).join('; ')}${hasMore ? ' na mingine' : ''}`,
  several: (count, plansAt) => say`Mipango ${count}: ${plansAt}`,
  group: (count, plansAt) => say`Mipango ${count}: kuza ramani hapa: ${plansAt}`,

  point: 'Mahali kwenye ramani',
  closePoint: 'Funga mahali hapa',
  loading: 'Matokeo yanatafutwa…',
  planted: (crop, month, water) => `${crop}, kupanda ${month}, maji ya ${water}`,
  save: 'Hifadhi kama mpango',
  why: 'Kwa nini',
  planName: (crop, place) => `${capitalized(crop)} karibu na ${place}`,
};

/** What each map shows of a crop, as its title says it. */
const shown = {
  score: (crop: string) => `alama ya ${crop}`,
  limit: (crop: string) => `kinachopunguza alama ya ${crop}`,
  label: (crop: string) => `tathmini ya ${crop} kwa miaka`,
  share: (crop: string) => `sehemu ya miaka yenye mavuno ya ${crop}`,
} as const;
