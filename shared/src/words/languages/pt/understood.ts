import type { Catalogue } from '../catalogue.js';
import type { PlaceMeant } from '../en/understood.js';
import { list, say } from './writing.js';

export const understood: Catalogue['understood'] = {
  crop: (word, crop) => `O modelo entende ${word} como ${crop}.`,
  place: (place) => `O modelo entende ${placeOf(place)}.`,
  both: (word, crop, place) => `O modelo entende ${word} como ${crop}, e ${placeOf(place)}.`,
  noClimate: (word) => `o modelo conhece ${word}, mas não o clima de lá`,
  needsTown: (word, regions) =>
    `o modelo precisa de uma cidade, mas ${word} é uma região inteira: ${list(regions, 'ou')}`,
  unclear: (word) => `o modelo não tem como saber o que ${word} quer dizer`,
  unknown: (word) => `o modelo não conhece ${word}`,
  nearbyPlace: 'um local próximo em terra firme pode ter',
  coordinates: 'latitude,longitude também serve',
  nearest: (names) => `mais parecidos: ${names}`,
  more: (names, count) => say`${names} e mais ${count}`,
  named: (why, names) => `${why}: ${names}`,
  joined: (clauses) => clauses.join('; '),
};

function placeOf(meant: PlaceMeant): string {
  if ('point' in meant) {
    const { km, from } = meant.point;
    return say`${meant.word} como um ponto a ${km} km de ${from}`;
  }
  const { word, place, people, others } = meant;
  const size = people === null ? '' : ` (${people} habitantes)`;
  return `${word} como ${place}${size}${others.length === 0 ? '' : `, e não ${list(others, 'ou')}`}`;
}
