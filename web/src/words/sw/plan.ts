import { say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';

export const plan: PageCatalogue['plan'] = {
  loading: 'Mpango unafunguliwa…',
  signedInAs:
    'Umeingia kama [](name) ([](email)). Mpango hufunguliwa na akaunti yake pekee; ili kuwatumia wengine matokeo, mwenye mpango huunda kiungo kwa [Shiriki](em).',
  all: 'Mipango yote',
  analyse: 'Chambua',
  analysing: 'Unachambuliwa…',
  analyseAgain: 'Chambua tena',
  sameToday: 'Leo modeli ingesema vilevile.',
  edit: 'Badilisha',
  copy: 'Nakili',
  archive: 'Weka kando',
  restore: 'Rudisha',
  print: 'Chapisha ripoti',
  export: 'Pakua…',
  share: 'Shiriki…',
  delete: 'Futa…',
  deleteTitle: 'Ufute mpango huu?',
  deleteAction: 'Futa mpango',
  deletion:
    'Mpango [](name) unafutwa kabisa, pamoja na yote uliyoandika; kwa sekunde kumi unaweza kutendua. Ukitaka tu usionekane kwenye orodha yako, uweke kando.',
  notAnalysed: 'Mpango huu bado haujachambuliwa: hakuna kinachojulikana kuuhusu.',
  analyseNow: 'Uchambue sasa',
  whatIf: 'Itakuwaje ikiwa…',
  growsHere: 'Mazao mengine yanayofaa hapa…',
  history: 'Historia',
  historyOf: 'Historia ya mpango',
  when: 'Lini',
  result: 'Tathmini',
  standing: 'Alama na kikwazo',
  by: 'Na',
  model: 'modeli',
  times: (count) => say`mara ${count} tangu [](time)`,
  older: 'Onyesha za zamani',
};
