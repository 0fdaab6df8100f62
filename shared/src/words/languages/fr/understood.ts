import type { Catalogue } from '../catalogue.js';
import type { PlaceMeant } from '../en/understood.js';
import { list, say } from './writing.js';

export const understood: Catalogue['understood'] = {
  crop: (word, crop) => say`Le modèle comprend ${word} comme ${crop}.`,
  place: (place) => say`Le modèle comprend ${placeOf(place)}.`,
  both: (word, crop, place) => say`Le modèle comprend ${word} comme ${crop}, et ${placeOf(place)}.`,
  noClimate: (word) => `le modèle connaît ${word}, mais pas son climat`,
  needsTown: (word, regions) =>
    say`le modèle a besoin d’une ville, mais ${word} désigne toute une région : ${list(regions, 'ou')}`,
  unclear: (word) => `le modèle ne sait pas quel lieu ou quelle culture ${word} désigne`,
  unknown: (word) => `le modèle ne connaît pas ${word}`,
  nearbyPlace: 'un lieu proche sur la terre ferme peut en avoir un',
  coordinates: 'latitude,longitude convient aussi',
  nearest: (names) => say`noms les plus proches : ${names}`,
  more: (names, count) => say`${names} et ${count} de plus`,
  named: (why, names) => say`${why} : ${names}`,
  joined: (clauses) => clauses.join(' ; ').replaceAll(' ;', '\u202f;'),
};

function placeOf(meant: PlaceMeant): string {
  if ('point' in meant) {
    const { km, from } = meant.point;
    return say`${meant.word} comme un point à ${km} km de ${from}`;
  }
  const { word, place, people, others } = meant;
  const size = people === null ? '' : ` (${people} habitants)`;
  return `${word} comme ${place}${size}${others.length === 0 ? '' : `, et non ${list(others, 'ou')}`}`;
}
