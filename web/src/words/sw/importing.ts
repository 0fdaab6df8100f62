import { say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';
import { plansText, rowsText } from './counted.js';

export const importing: PageCatalogue['importing'] = {
  back: 'Rudi kwenye mipango',

  choose: 'Chagua faili…',
  orDrop: 'au buruta moja hadi hapa: lahajedwali la .xlsx au CSV, au JSON, NDJSON au YAML.',
  columns:
    'Mstari mmoja kwa kila mpango, wenye safu jina, zao, mahali (au latitudo na longitudo), mwezi wa kupanda na hatari; si lazima: maji, siku (urefu wa msimu) na kituo cha hali ya hewa. Safu ambazo mpango hauna hupuuzwa. Hakuna kinachohifadhiwa kabla hujaona kilichoeleweka.',
  file: 'Faili ya mipango',

  tooLarge: (mebibytesMax) => `Faili inazidi MiB ${mebibytesMax}.`,
  tooLong: (rowsMax) => say`Faili ina zaidi ya mistari ${rowsMax}.`,
  lost: 'Faili haiwezi kusomwa.',
  advice: {
    tooLarge: (mebibytes) =>
      `Ina MiB ${mebibytes}. Mipango ambayo akaunti inaweza kuwa nayo huhitaji nafasi ndogo zaidi.`,
    tooLong:
      'Akaunti haiwezi kuwa na mipango zaidi ya hiyo. Gawa faili, na uchague sehemu zake moja baada ya nyingine.',
    lost: 'Je, imehamishwa au kubadilishwa? Ichague tena.',
  },

  reading: (rows) => `Faili [](file) inasomwa: ${rowsText(rows)} hadi sasa…`,
  checking: (done, count) => say`Mazao na mahali vinahakikiwa: majina ${done} kati ya ${count}…`,
  namesChecked: 'Majina yaliyohakikiwa',
  waiting: (seconds) => say`Inasubiri sekunde ${seconds}, kama huduma ilivyoomba.`,

  sheet: 'Karatasi',

  questions: 'Safu',
  unclear: '[Baadhi ya safu hazieleweki.](strong) Eleza ni nini, kisha faili itasomwa.',
  headingIs: (heading) => `“${heading}” ni`,
  misspelled: (heading) => `“${heading}” huenda imekosewa; ni`,
  fields: {
    name: 'jina',
    crop: 'zao',
    location: 'mahali',
    planting_month: 'mwezi wa kupanda',
    risk_tolerance: 'hatari inayokubalika',
    water: 'maji',
    season_days: 'siku za msimu',
    climate: 'hali ya hewa',
    outline: 'mipaka',
    latitude: 'latitudo',
    longitude: 'longitudo',
    elevation: 'mwinuko',
    rainfed: 'kwa mvua',
  },
  noField: 'si sehemu ya mpango',
  read: 'Soma faili',

  unchecked: 'Baadhi ya mazao na mahali havikuweza kuhakikiwa: [](why)',
  empty: '[](file) haina mistari chini ya vichwa vya safu.',
  summary: 'Muhtasari',
  saving: (done, count) => say`[](file): mstari ${done} kati ya ${count} unahifadhiwa…`,
  counts({ saved, ready, there, wrong }) {
    const parts = [
      saved === undefined ? '' : `${plansText(saved)} ${saved === 1 ? 'umehifadhiwa' : 'imehifadhiwa'}`,
      ready === undefined ? '' : `${rowsText(ready)} ${ready === 1 ? 'wa' : 'ya'} kuhifadhi`,
      there === undefined ? '' : say`${there} tayari ${there === 1 ? 'upo' : 'ipo'}`,
      wrong === undefined ? '' : say`${wrong} ${wrong === 1 ? 'wa' : 'ya'} kusahihisha`,
    ];
    return `[](file): ${parts.filter((part) => part !== '').join(', ')}.`;
  },
  stop: 'Simamisha',
  stopped: 'Uingizaji umesimamishwa.',
  save: (count) => `Hifadhi ${plansText(count)}`,
  analyse: 'Chambua mipango mipya',
};
