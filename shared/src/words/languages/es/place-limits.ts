// What the model cannot know about the place and its climate.
import type { ClimateAway, PlaceLimitSentences } from '../answer-subjects.js';
import { figure, say } from './writing.js';

export const placeLimits: PlaceLimitSentences = {
  climate_cooler_than_today: (period) =>
    `El clima es un promedio de ${period}, un período más fresco que el actual.`,
  climate_of_a_place_nearby: ({ km, higherM }) =>
    say`El clima es el de un lugar a ${km} km, ${heightOf(higherM)}.`,
  climate_of_your_own: ({ km, higherM }) =>
    km === 0
      ? 'El clima es uno de los suyos propios.'
      : say`El clima es uno de los suyos propios, el de un punto a ${km} km, ${heightOf(higherM)}.`,
  climate_of_a_grid: () =>
    say`El clima se calcula a partir de una cuadrícula mundial de 0.5 grados: las temperaturas medias tienen un error de unos 0.7 °C, la lluvia del año, de un 10 %, y las mínimas diarias, de 1.5 °C, más bien por exceso, de modo que las heladas quedan subestimadas.`,
  live_source_away: () =>
    'La fuente en directo no dio un clima para este lugar: las cifras son las de la cuadrícula mundial.',
  climate_from_afar: (km) => say`El clima es el de la tierra más cercana de la cuadrícula, a ${km} km.`,
  coast: () =>
    'Menos de la mitad de la cuadrícula en torno al lugar es tierra: sus cifras son las de tierras más alejadas de la costa.',
  mountains: (reliefM) =>
    say`En torno al lugar, la altitud de la cuadrícula varía ${reliefM} m: la lluvia del año tiene allí un error de un 24 %, y uno de cada diez lugares recibe el doble o la mitad.`,
  height_differs: (higherM) =>
    say`${landOf(higherM)}: las temperaturas se corrigen por ello en 5 °C por km, pero la lluvia no.`,
  height_differs_much: (higherM) =>
    say`${landOf(higherM)}: las temperaturas se corrigen por ello en 5 °C por km, pero la lluvia no, así que el resultado es solo una orientación.`,
  height_differs_extremely: (higherM) =>
    say`${landOf(higherM)}: las temperaturas se extrapolan a esa diferencia y pueden errar en 3 °C, casi siempre por exceso; la lluvia es la de las tierras de alrededor.`,
  height_not_known: (place) =>
    place === null
      ? `No se dio la altitud: se usa la de las cifras del clima. ${inHills}`
      : `No se conoce la altitud de ${place}: se usa la de las cifras del clima. ${inHills}`,
  height_estimated: (place, heightM) =>
    say`La altitud de ${place}, ${heightM} m, se estima a partir de los lugares de alrededor. ${inHills}`,
  other_places_of_the_name: ({ place, people, others }) =>
    `Se entendió ${place}${people === null ? '' : ` (${figure(people)} habitantes)`}. Otros lugares con ese nombre: ${others.join('; ')}.`,
};

const inHills = 'En terreno montañoso, indique latitud,longitud,altitud.';

function landOf(higherM: number): string {
  return say`Las cifras de la cuadrícula son de tierras situadas ${Math.abs(higherM)} m ${higherM > 0 ? 'más arriba' : 'más abajo'} que el lugar`;
}

function heightOf(higherM: ClimateAway['higherM']): string {
  if (higherM === null) return 'sin que se conozca la diferencia de altitud';
  if (higherM === 0) return 'a la misma altitud';
  return say`${Math.abs(higherM)} m ${higherM > 0 ? 'más arriba' : 'más abajo'}`;
}
