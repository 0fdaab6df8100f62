import type { Catalogue } from '../catalogue.js';
import type { NamedThing } from '../en/questions.js';
import { list, say } from './writing.js';

export const questions: Catalogue['questions'] = {
  fields: {
    name: 'Nome:',
    crop: 'Cultura:',
    location: 'Local:',
    planting_month: 'Mês de plantio (1 a 12, ou um nome):',
    risk_tolerance: 'Risco:',
    water: 'Água:',
  },
  choice: (name, meaning) => `${name}: ${meaning}`,
  severalPlaces: (word) => `${word} pode ser vários locais. Qual deles você quer dizer?`,
  wholeRegion: (word, regions) =>
    `${word} é uma região inteira: ${list(regions, 'ou')}. Que local você quer dizer?`,
  severalCrops: (word) => `${word} pode ser várias culturas. Qual delas você quer dizer?`,
  unknownCrop: (word) => `O modelo não conhece ${word}. Que cultura você quer dizer?`,
  unknownPlace: (word) => `O modelo não conhece ${word}. Que local você quer dizer?`,
  keep: (word) => `manter ${word}`,
  withPeople: (place, people) => `${place} (${people} habitantes)`,
  height: (place, metres) =>
    `${place} fica em região montanhosa, e a altitude é só estimada: ${metres} m. A que altitude fica a sua área, em metros (Enter mantém a estimativa)?`,
  heightRule: (least, most) => say`Deve ser um número inteiro de metros, de ${least} a ${most}.`,
  several: (thing, name, count) =>
    say`${name} corresponde a ${count} ${things[thing]}. Qual você quer dizer?`,
  climateName: 'Que nome você dá a ele?',
  climatePlace: 'Onde fica a estação (um local, ou latitude,longitude,metros)?',
  empty: 'É preciso responder.',
  yesOrNo: { yes: 's', no: 'N', words: ['s', 'sim', 'y', 'yes'] },
  keys: '↑↓ mover • ⏎ escolher',
};

const things: Readonly<Record<NamedThing, string>> = {
  'crop plan': 'planos de cultivo',
  climate: 'climas',
  link: 'links',
  notification: 'notificações',
  session: 'sessões',
  token: 'tokens',
};
