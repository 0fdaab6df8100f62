import type { Catalogue } from '../catalogue.js';
import type { NamedThing } from '../en/questions.js';
import { list, say } from './writing.js';

export const questions: Catalogue['questions'] = {
  fields: {
    name: 'Jina:',
    crop: 'Zao:',
    location: 'Mahali:',
    planting_month: 'Mwezi wa kupanda (1 hadi 12, au jina):',
    risk_tolerance: 'Hatari:',
    water: 'Maji:',
  },
  choice: (name, meaning) => `${name}: ${meaning}`,
  severalPlaces: (word) => `Kuna sehemu kadhaa zinazoitwa ${word}. Unamaanisha ipi?`,
  wholeRegion: (word, regions) => `${word} ni eneo zima: ${list(regions, 'au')}. Unamaanisha mahali gani?`,
  severalCrops: (word) => `Kuna mazao kadhaa yanayoitwa ${word}. Unamaanisha lipi?`,
  unknownCrop: (word) => `Modeli haijui ${word}. Unamaanisha zao gani?`,
  unknownPlace: (word) => `Modeli haijui ${word}. Unamaanisha mahali gani?`,
  keep: (word) => `bakiza ${word}`,
  withPeople: (place, people) => `${place} (watu ${people})`,
  height: (place, metres) =>
    `${place} iko milimani, na mwinuko wake ni makadirio tu: m ${metres}. Shamba lako liko mwinuko gani, kwa mita (Enter hubakiza makadirio)?`,
  heightRule: (least, most) => say`Lazima iwe namba kamili ya mita, kutoka ${least} hadi ${most}.`,
  several: (thing, name, count) => {
    const { several, which } = things[thing];
    return say`${name} inalingana na ${several} ${count}. Unamaanisha ${which}?`;
  },
  climateName: 'Unaiitaje?',
  climatePlace: 'Kituo kiko wapi (mahali, au latitudo,longitudo,mita)?',
  empty: 'Jibu linahitajika.',
  yesOrNo: { yes: 'n', no: 'H', words: ['n', 'ndiyo', 'ndio', 'y', 'yes'] },
  keys: '↑↓ sogea • ⏎ chagua',
};

const things: Readonly<Record<NamedThing, Readonly<Record<'several' | 'which', string>>>> = {
  'crop plan': { several: 'mipango ya kilimo', which: 'upi' },
  climate: { several: 'hali za hewa', which: 'ipi' },
  link: { several: 'viungo', which: 'kipi' },
  notification: { several: 'arifa', which: 'ipi' },
  session: { several: 'vipindi', which: 'kipi' },
  token: { several: 'tokeni', which: 'ipi' },
};
