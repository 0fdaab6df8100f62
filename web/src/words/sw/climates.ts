import type { PageCatalogue } from '../catalogue.js';

export const climates: PageCatalogue['climates'] = {
  title: 'Hali ya hewa ya kituo chako',
  about:
    'Ukiwa na kituo cha hali ya hewa, mipango yako inaweza kuchambuliwa kwa takwimu zake badala ya hali ya hewa ya mahali. Hakuna mwingine anayeziona wala kuzitumia.',
  table: 'Takwimu za vituo vyako',
  climate: 'Hali ya hewa',
  place: 'Mahali',
  years: 'Miaka',
  notStated: 'haikutajwa',
  remove: 'Ondoa…[](name)',
  removing: 'Uondoe hali ya hewa hii?',
  removal: 'Hali ya hewa [](name) inaondolewa kabisa. Inayotumika kwenye mpango haiondolewi.',
  removeIt: 'Ondoa hali ya hewa',

  file: 'Faili ya kituo',
  fileHint:
    'Safu date, tmax, tmin na rain (°C na mm), mstari mmoja kwa kila siku au mwezi, kama lahajedwali linavyohifadhi kwa CSV.',
  name: 'Jina la hali ya hewa',
  nameExample: 'Shamba la bondeni',
  placeOfStation: 'Mahali pa kituo',
  placeHint: 'Latitudo, longitudo na mita juu ya usawa wa bahari, au mji.',
  add: 'Ongeza hali ya hewa',
  adding: 'Inaongezwa…',
  tooLarge: 'Faili inazidi MiB 8.',
  notText: 'Faili si maandishi ya UTF-8. Kwenye lahajedwali, ihifadhi kama “CSV UTF-8”.',
  noStation: 'Faili hii si ya kituo cha hali ya hewa.',
  line: (line) => `mstari wa ${line}`,

  doubtful: 'Je, takwimu hizi ni sahihi?',
  moreFigures: (count) => (count === 1 ? 'Na takwimu moja zaidi.' : `Na takwimu ${count} zaidi.`),
  usually: 'Mara nyingi takwimu kama hizi zimeandikwa kwa kipimo au safu isiyo yake.',
  right: 'Ni sahihi, ongeza hali ya hewa',
};
