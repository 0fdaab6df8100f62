import type { Catalogue } from '../catalogue.js';
import type { PlaceMeant } from '../en/understood.js';
import { list, say } from './writing.js';

export const understood: Catalogue['understood'] = {
  crop: (word, crop) => `El modelo entiende ${word} como ${crop}.`,
  place: (place) => `El modelo entiende ${placeOf(place)}.`,
  both: (word, crop, place) => `El modelo entiende ${word} como ${crop}, y ${placeOf(place)}.`,
  noClimate: (word) => `el modelo conoce ${word}, pero no su clima`,
  needsTown: (word, regions) =>
    `el modelo necesita una población, pero ${word} es toda una región: ${list(regions, 'o')}`,
  unclear: (word) => `el modelo no puede saber cuál se quiere decir con ${word}`,
  unknown: (word) => `el modelo no conoce ${word}`,
  nearbyPlace: 'un lugar cercano en tierra firme puede tenerlo',
  coordinates: 'también sirve latitud,longitud',
  nearest: (names) => `lo más parecido: ${names}`,
  more: (names, count) => say`${names} y ${count} más`,
  named: (why, names) => `${why}: ${names}`,
  joined: (clauses) => clauses.join('; '),
};

function placeOf(meant: PlaceMeant): string {
  if ('point' in meant) {
    const { km, from } = meant.point;
    return say`${meant.word} como un punto a ${km} km de ${from}`;
  }
  const { word, place, people, others } = meant;
  const size = people === null ? '' : ` (${people} habitantes)`;
  return `${word} como ${place}${size}${others.length === 0 ? '' : `, y no ${list(others, 'o')}`}`;
}
