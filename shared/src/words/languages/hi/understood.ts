import type { Catalogue } from '../catalogue.js';
import type { PlaceMeant } from '../en/understood.js';
import { list, say } from './writing.js';

export const understood: Catalogue['understood'] = {
  crop: (word, crop) => `मॉडल ने ${word} को ${crop} माना है।`,
  place: (place) => `मॉडल ने ${placeOf(place)} माना है।`,
  both: (word, crop, place) => `मॉडल ने ${word} को ${crop}, और ${placeOf(place)} माना है।`,
  noClimate: (word) => `मॉडल ${word} को जानता है, पर उसकी जलवायु को नहीं`,
  needsTown: (word, regions) => `मॉडल को नगर का नाम चाहिए, पर ${word} पूरा क्षेत्र है: ${list(regions, 'या')}`,
  unclear: (word) => `मॉडल नहीं बता सकता कि ${word} से क्या आशय है`,
  unknown: (word) => `मॉडल ${word} को नहीं जानता`,
  nearbyPlace: 'पास की भूमि पर किसी स्थान की जलवायु ज्ञात हो सकती है',
  coordinates: 'अक्षांश,देशांतर भी चलेगा',
  nearest: (names) => `सबसे मिलते नाम: ${names}`,
  more: (names, count) => say`${names} और ${count} और`,
  named: (why, names) => `${why}: ${names}`,
  joined: (clauses) => clauses.join('; '),
};

function placeOf(meant: PlaceMeant): string {
  if ('point' in meant) {
    const { km, from } = meant.point;
    return say`${meant.word} को ${from} से ${km} किमी दूर का बिंदु`;
  }
  const { word, place, people, others } = meant;
  const size = people === null ? '' : ` (जनसंख्या ${people})`;
  return `${word} को ${place}${size}${others.length === 0 ? '' : `, न कि ${list(others, 'या')},`}`;
}
