// What the model cannot know about the place and its climate.
import type { ClimateAway, PlaceLimitSentences } from '../answer-subjects.js';
import { figure, say } from './writing.js';

export const placeLimits: PlaceLimitSentences = {
  climate_cooler_than_today: (period) =>
    `Hali ya hewa ni wastani wa ${period}, kipindi kilichokuwa na baridi kuliko sasa.`,
  climate_of_a_place_nearby: ({ km, higherM }) =>
    say`Hali ya hewa ni ya mahali palipo umbali wa km ${km}, ${heightOf(higherM)}.`,
  climate_of_your_own: ({ km, higherM }) =>
    km === 0
      ? 'Hali ya hewa ni ile uliyoiweka mwenyewe.'
      : say`Hali ya hewa ni ile uliyoiweka mwenyewe, ya mahali palipo umbali wa km ${km}, ${heightOf(higherM)}.`,
  climate_of_a_grid: () =>
    say`Hali ya hewa imekokotolewa kutoka gridi ya dunia ya nyuzi 0.5: wastani wa halijoto una kosa la takriban 0.7 °C, mvua ya mwaka takriban asilimia 10, na kiwango cha chini cha kila siku takriban 1.5 °C, mara nyingi kwa kuzidisha, hivyo baridi ya kugandisha inaonekana ndogo kuliko ilivyo.`,
  live_source_away: () =>
    'Chanzo cha moja kwa moja hakikutoa hali ya hewa ya mahali hapa: takwimu ni za gridi ya dunia.',
  climate_from_afar: (km) =>
    say`Hali ya hewa ni ya nchi kavu iliyo karibu zaidi kwenye gridi, umbali wa km ${km}.`,
  coast: () =>
    'Chini ya nusu ya gridi inayozunguka mahali hapa ni nchi kavu: takwimu zake ni za ardhi iliyo mbali zaidi na pwani.',
  mountains: (reliefM) =>
    say`Mwinuko wa gridi inayozunguka mahali hapa hutofautiana kwa m ${reliefM}: mvua ya mwaka ina kosa la takriban asilimia 24 huko, na mahali pamoja kati ya kumi hupata mara mbili au nusu yake.`,
  height_differs: (higherM) =>
    say`${landOf(higherM)}: halijoto imerekebishwa kwa 5 °C kwa kila km, lakini mvua haijarekebishwa.`,
  height_differs_much: (higherM) =>
    say`${landOf(higherM)}: halijoto imerekebishwa kwa 5 °C kwa kila km, lakini mvua haijarekebishwa, hivyo matokeo ni mwongozo tu.`,
  height_differs_extremely: (higherM) =>
    say`${landOf(higherM)}: halijoto imekadiriwa kwa tofauti hiyo na inaweza kukosea kwa 3 °C, mara nyingi kwa kuzidisha; mvua ni ya ardhi inayozunguka.`,
  height_not_known: (place) =>
    place === null
      ? `Mwinuko haukutolewa: mwinuko wa takwimu za hali ya hewa umetumika. ${inHills}`
      : `Mwinuko wa ${place} haujulikani: mwinuko wa takwimu za hali ya hewa umetumika. ${inHills}`,
  height_estimated: (place, heightM) =>
    say`Mwinuko wa ${place}, m ${heightM}, umekadiriwa kutoka sehemu zinazoizunguka. ${inHills}`,
  other_places_of_the_name: ({ place, people, others }) =>
    `Imechukuliwa kuwa ${place}${people === null ? '' : ` (watu ${figure(people)})`}. Sehemu nyingine zenye jina hili: ${others.join('; ')}.`,
};

const inHills = 'Penye milima, toa latitudo,longitudo,mwinuko.';

function landOf(higherM: number): string {
  return say`Takwimu za gridi ni za ardhi iliyo m ${Math.abs(higherM)} ${higherM > 0 ? 'juu' : 'chini'} ya mahali hapa`;
}

function heightOf(higherM: ClimateAway['higherM']): string {
  if (higherM === null) return 'na tofauti ya mwinuko haijulikani';
  if (higherM === 0) return 'kwa mwinuko ule ule';
  return say`m ${Math.abs(higherM)} ${higherM > 0 ? 'juu zaidi' : 'chini zaidi'}`;
}
