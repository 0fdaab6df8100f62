import { say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';

export const fieldTools: PageCatalogue['fieldTools'] = {
  draw: 'Chora shamba',
  open: 'Fungua shamba kutoka faili',
  formats: 'GeoJSON au KML; unaweza pia kuiburuta hadi kwenye ramani.',
  finish: 'Maliza shamba',
  undo: 'Ondoa kona ya mwisho',
  howToDraw: 'Bofya kona za shamba moja baada ya nyingine; kwa kibodi, Enter huweka kona.',
  corners: (count) => `kona ${count}`,
  file: 'Faili yenye shamba',
  fields: 'Mashamba yaliyomo kwenye faili',
  choose: (count) => say`Faili ina mashamba na nukta ${count}. Chagua moja.`,
  numbered: (number) => `Namba ${number}`,
  faults: {
    nothing: 'Faili haina nukta wala eneo. GeoJSON inahitaji Point, Polygon au MultiPolygon.',
    manyPoints: ({ name, count, max }) =>
      say`Mipaka${name === '' ? '' : ` ya “${name}”`} ina nukta ${count}; zinazoruhusiwa hazizidi ${max}. Irahisishe kwanza.`,
    manyShapes: (max) => say`Faili ina mashamba na nukta zaidi ya ${max}. Tuma lile unalolitaka peke yake.`,
    tooDeep: 'Faili si GeoJSON sahihi: ina ngazi nyingi mno.',
    noList: 'Faili si GeoJSON sahihi: orodha ya viwianishi haipo.',
    noNumber: 'Faili si GeoJSON sahihi: kiwianishi kimoja si namba.',
    notDegrees: 'Viwianishi si nyuzi za longitudo na latitudo. Hifadhi faili kwa WGS 84 (EPSG:4326).',
    tooLarge: 'Faili inazidi MB 5. Tuma shamba unalolitaka peke yake.',
    noFormat: 'Faili si GeoJSON wala KML.',
    doctype: 'Faili ina DOCTYPE, ambayo KML haiihitaji.',
    nothingInKml: 'Faili haina nukta wala eneo. KML inahitaji Placemark yenye Point au Polygon.',
    unmatched: 'Faili si KML sahihi: vipengele vyake havilingani.',
    endsEarly: 'Faili si KML sahihi: inaishia mapema mno.',
    unreadable: 'Faili haikuweza kusomwa.',
  },
};
