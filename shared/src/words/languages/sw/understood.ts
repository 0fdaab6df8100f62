import type { Catalogue } from '../catalogue.js';
import type { PlaceMeant } from '../en/understood.js';
import { list, say } from './writing.js';

export const understood: Catalogue['understood'] = {
  crop: (word, crop) => `Modeli imechukua ${word} kuwa ${crop}.`,
  place: (place) => `Modeli imechukua ${placeOf(place)}.`,
  both: (word, crop, place) => `Modeli imechukua ${word} kuwa ${crop}, na ${placeOf(place)}.`,
  noClimate: (word) => `modeli inajua ${word}, lakini haijui hali yake ya hewa`,
  needsTown: (word, regions) => `modeli inahitaji mji, lakini ${word} ni eneo zima: ${list(regions, 'au')}`,
  unclear: (word) => `modeli haiwezi kujua ${word} inamaanisha nini hasa`,
  unknown: (word) => `modeli haijui ${word}`,
  nearbyPlace: 'mahali pa karibu pa nchi kavu huenda pana hali ya hewa inayojulikana',
  coordinates: 'latitudo,longitudo pia hufaa',
  nearest: (names) => `yanayokaribia: ${names}`,
  more: (names, count) => say`${names} na ${count} zaidi`,
  named: (why, names) => `${why}: ${names}`,
  joined: (clauses) => clauses.join('; '),
};

function placeOf(meant: PlaceMeant): string {
  if ('point' in meant) {
    const { km, from } = meant.point;
    return say`${meant.word} kuwa mahali palipo umbali wa km ${km} kutoka ${from}`;
  }
  const { word, place, people, others } = meant;
  const size = people === null ? '' : ` (watu ${people})`;
  return `${word} kuwa ${place}${size}${others.length === 0 ? '' : `, si ${list(others, 'au')}`}`;
}
