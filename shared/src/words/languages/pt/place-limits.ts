// What the model cannot know about the place and its climate.
import type { ClimateAway, PlaceLimitSentences } from '../answer-subjects.js';
import { figure, say } from './writing.js';

export const placeLimits: PlaceLimitSentences = {
  climate_cooler_than_today: (period) =>
    `O clima é uma média de ${period}, um período mais fresco que o atual.`,
  climate_of_a_place_nearby: ({ km, higherM }) =>
    say`O clima é o de um local a ${km} km de distância, ${heightOf(higherM)}.`,
  climate_of_your_own: ({ km, higherM }) =>
    km === 0
      ? 'O clima é um dos seus próprios.'
      : say`O clima é um dos seus próprios, o de um ponto a ${km} km de distância, ${heightOf(higherM)}.`,
  climate_of_a_grid: () =>
    say`O clima é calculado a partir de uma grade mundial de 0,5 grau: as temperaturas médias têm erro de cerca de 0,7 °C, a chuva do ano de cerca de 10% e as mínimas diárias de cerca de 1,5 °C, em geral para mais, de modo que as geadas ficam subestimadas.`,
  live_source_away: () =>
    'A fonte ao vivo não deu um clima para este local: os números são os da grade mundial.',
  climate_from_afar: (km) => say`O clima é o da terra mais próxima da grade, a ${km} km de distância.`,
  coast: () =>
    'Menos da metade da grade em volta do local é terra: os números são os de terras mais afastadas da costa.',
  mountains: (reliefM) =>
    say`Em volta do local, a altitude da grade varia ${reliefM} m: ali a chuva do ano tem erro de cerca de 24%, e um local em cada dez recebe o dobro ou a metade.`,
  height_differs: (higherM) =>
    say`${landOf(higherM)}: as temperaturas são corrigidas em 5 °C por km, mas a chuva não.`,
  height_differs_much: (higherM) =>
    say`${landOf(higherM)}: as temperaturas são corrigidas em 5 °C por km, mas a chuva não; por isso o resultado é só uma orientação.`,
  height_differs_extremely: (higherM) =>
    say`${landOf(higherM)}: as temperaturas são extrapoladas para essa diferença e podem errar em 3 °C, quase sempre para mais; a chuva é a das terras em volta.`,
  height_not_known: (place) =>
    place === null
      ? `A altitude não foi informada: usa-se a dos números do clima. ${inHills}`
      : `A altitude de ${place} não é conhecida: usa-se a dos números do clima. ${inHills}`,
  height_estimated: (place, heightM) =>
    say`A altitude de ${place}, ${heightM} m, é estimada a partir dos locais em volta. ${inHills}`,
  other_places_of_the_name: ({ place, people, others }) =>
    `Entendido como ${place}${people === null ? '' : ` (${figure(people)} habitantes)`}. Outros locais com esse nome: ${others.join('; ')}.`,
};

const inHills = 'Em terreno acidentado, informe latitude,longitude,altitude.';

function landOf(higherM: number): string {
  return say`Os números da grade são de terras ${Math.abs(higherM)} m ${higherM > 0 ? 'acima' : 'abaixo'} do local`;
}

function heightOf(higherM: ClimateAway['higherM']): string {
  if (higherM === null) return 'sem que se conheça a diferença de altitude';
  if (higherM === 0) return 'na mesma altitude';
  return say`${Math.abs(higherM)} m ${higherM > 0 ? 'mais alto' : 'mais baixo'}`;
}
