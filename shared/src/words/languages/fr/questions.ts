import type { Catalogue } from '../catalogue.js';
import type { NamedThing } from '../en/questions.js';
import { list, say } from './writing.js';

export const questions: Catalogue['questions'] = {
  fields: {
    name: say`Nom :`,
    crop: say`Culture :`,
    location: say`Lieu :`,
    planting_month: say`Mois de semis ou de plantation (1 à 12, ou un nom) :`,
    risk_tolerance: say`Risque :`,
    water: say`Eau :`,
  },
  choice: (name, meaning) => say`${name} : ${meaning}`,
  severalPlaces: (word) => say`${word} désigne plusieurs lieux. Lequel voulez-vous dire ?`,
  wholeRegion: (word, regions) =>
    say`${word} désigne toute une région : ${list(regions, 'ou')}. Quel lieu voulez-vous dire ?`,
  severalCrops: (word) => say`${word} désigne plusieurs cultures. Laquelle voulez-vous dire ?`,
  unknownCrop: (word) => say`Le modèle ne connaît pas ${word}. Quelle culture voulez-vous dire ?`,
  unknownPlace: (word) => say`Le modèle ne connaît pas ${word}. Quel lieu voulez-vous dire ?`,
  keep: (word) => `garder ${word}`,
  withPeople: (place, people) => `${place} (${people} habitants)`,
  height: (place, metres) =>
    say`${place} est en montagne, et son altitude n’est qu’estimée : ${metres} m. À quelle altitude est votre parcelle, en mètres (Entrée garde l’estimation) ?`,
  heightRule: (least, most) => say`Il faut un nombre entier de mètres, de ${least} à ${most}.`,
  several: (thing, name, count) => {
    const { several, which } = things[thing];
    return say`${name} désigne ${count} ${several}. ${which} voulez-vous dire ?`;
  },
  climateName: say`Comment l’appelez-vous ?`,
  climatePlace: say`Où est la station (un lieu, ou latitude,longitude,mètres) ?`,
  empty: 'Une réponse est nécessaire.',
  yesOrNo: { yes: 'o', no: 'N', words: ['o', 'oui', 'y', 'yes'] },
  keys: '↑↓ se déplacer • ⏎ choisir',
};

const things: Readonly<Record<NamedThing, Readonly<Record<'several' | 'which', string>>>> = {
  'crop plan': { several: 'plans de culture', which: 'Lequel' },
  climate: { several: 'climats', which: 'Lequel' },
  link: { several: 'liens', which: 'Lequel' },
  notification: { several: 'notifications', which: 'Laquelle' },
  session: { several: 'sessions', which: 'Laquelle' },
  token: { several: 'jetons', which: 'Lequel' },
};
