import { plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const climates: PageCatalogue['climates'] = {
  title: 'Climas propios',
  about:
    'Si tiene una estación meteorológica, sus planes se pueden analizar con el clima de ella en vez del clima del lugar. Nadie más lo ve ni lo usa.',
  table: 'Sus climas',
  climate: 'Clima',
  place: 'Lugar',
  years: 'Años',
  notStated: 'sin indicar',
  remove: 'Quitar…[](name)',
  removing: '¿Quitar este clima?',
  removal: 'El clima [](name) se quita definitivamente. Si un plan lo usa, se conserva.',
  removeIt: 'Quitar el clima',

  file: 'Archivo de la estación',
  fileHint:
    'Columnas date, tmax, tmin y rain (°C y mm), con una fila por día o por mes, tal como las guarda en CSV una hoja de cálculo.',
  name: 'Nombre del clima',
  nameExample: 'Finca de abajo',
  placeOfStation: 'Lugar de la estación',
  placeHint: 'Latitud, longitud y metros sobre el nivel del mar, o una población.',
  add: 'Añadir el clima',
  adding: 'Añadiendo…',
  tooLarge: 'El archivo pesa más de 8 MiB.',
  notText: 'El archivo no es texto en UTF-8. En la hoja de cálculo, guárdelo como «CSV UTF-8».',
  noStation: 'El archivo no es de una estación meteorológica.',
  line: (line) => `línea ${line}`,

  doubtful: '¿Son correctas estas cifras?',
  moreFigures: (count) => plural(count, { one: 'Y una cifra más.', other: say`Y ${count} cifras más.` }),
  usually: 'Cifras así suelen venir en otra unidad o en otra columna.',
  right: 'Son correctas, añadir el clima',
};
