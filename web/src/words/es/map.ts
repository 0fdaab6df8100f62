import { plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

const shows: PageCatalogue['map']['shows'] = {
  score: 'el índice',
  month: 'el mejor mes',
  limit: 'lo que limita el índice',
  label: 'la categoría según los años',
  share: 'la parte de los años con cosecha',
};

/** What the map cannot know, by the service's code. */
const limits: Readonly<Record<string, string>> = {
  grid_only: say`El mapa muestra la cuadrícula del clima: un punto cada medio grado, a unos 55 km uno de otro, con la altitud de la cuadrícula. No se usan climas importados ni en directo, y lo que hay entre dos puntos no se muestra.`,
  soils_not_known:
    'No se conocen los suelos, las variedades, las plagas ni los precios, ni si hay agua para regar.',
  mean_climate:
    'Este mapa muestra el clima promedio. Las consultas y los análisis juzgan por los años, como un mapa de categorías.',
  years_of_a_region: say`Los años son los de una región de unos 300 a 500 km de ancho, no los de la parcela.`,
  years_unavailable:
    'No se puede usar la tabla de los años: las categorías son las del clima promedio, y no se conoce la parte de los años.',
};

export const map: PageCatalogue['map'] = {
  bestOfEach: 'Mes de siembra: el mejor de cada punto',
  month: (month) => `Mes de siembra: ${month}`,
  best: 'el mejor',
  show: 'Mostrar',
  shows,
  find: 'Buscar un lugar en el mapa',
  placeExample: 'Nakuru',
  findIt: 'Mostrar',
  notFound: 'Ningún lugar empieza por «[](name)».',

  asked({ show, crop, month, water, risk }) {
    if (show === 'month') return `el mejor mes para sembrar o plantar ${crop}, ${water}`;
    const when =
      month === undefined ? 'siembra o plantación en el mejor mes' : `siembra o plantación en ${month}`;
    return `${shows[show]} para ${crop}, ${when}, ${water}${risk === undefined ? '' : `, riesgo ${risk}`}`;
  },
  description: (title) =>
    `Mapa: ${title}. Las flechas lo mueven, más y menos lo acercan o alejan, Intro consulta su centro.`,
  role: 'mapa',
  calculatingNew: 'Calculando el mapa nuevo…',
  calculating: (title) => `Calculando el mapa: ${title}…`,
  calculatingAfter: (title, earlier) =>
    `Calculando el mapa: ${title}… Mientras tanto, en gris, el mapa anterior: ${earlier}.`,
  done: (title) => `En el mapa: ${title}. Haga clic en el mapa, o tóquelo, para consultar un punto.`,
  enlarge: 'Acercar el mapa',
  reduce: 'Alejar el mapa',
  world: 'Mundo',

  hint: 'Señale un punto del mapa para leer su valor.',
  value: (point, value) => `${point}: ${value}`,
  noValue: (point) => `${point}: sin valor`,
  scoreIn: (score, classOfScore) => `${score} (${classOfScore})`,
  percent: (percent) => say`${percent} %`,
  unmarked: (places) =>
    plural(places, {
      one: 'Los planes de 1 lugar más no están marcados.',
      other: say`Los planes de ${places} lugares más no están marcados.`,
    }),

  colours: (title) => `Colores: ${title}`,
  ofEarlier: (title) => `Del mapa anterior: ${title}.`,
  meaning: 'Color y significado',
  share: 'Parte de las tierras',
  unknown: 'Lo que el mapa no puede saber',
  limit: (code, sentence) => limits[code] ?? sentence,
  basis: (model, period) => `Modelo ${model}; promedios de ${period}.`,

  markers: 'Planes en el mapa',
  plansAt: (places, plans, hasMore) =>
    `${places.join('; ')}. ${plans.map(({ name, label }) => `${name}: ${label}`).join('; ')}${hasMore ? ' y otros' : ''}`,
  several: (count, plansAt) => say`${count} planes: ${plansAt}`,
  group: (count, plansAt) => say`${count} planes: acercar el mapa en ${plansAt}`,

  point: 'El punto del mapa',
  closePoint: 'Cerrar el punto',
  loading: 'Cargando el resultado…',
  planted: (crop, month, water) => `${crop}, siembra o plantación en ${month}, ${water}`,
  save: 'Guardar como plan',
  why: 'Por qué',
  planName: (crop, place) => `${crop} cerca de ${place}`,
};
