import { plural, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const fieldTools: PageCatalogue['fieldTools'] = {
  draw: 'Dibujar una parcela',
  open: 'Abrir una parcela de un archivo',
  formats: 'GeoJSON o KML; también puede soltarlo sobre el mapa.',
  finish: 'Terminar la parcela',
  undo: 'Quitar la última esquina',
  howToDraw: 'Haga clic en las esquinas de la parcela, una tras otra; con el teclado, Intro marca una.',
  corners: (count) => plural(count, { one: '1 esquina', other: say`${count} esquinas` }),
  file: 'Un archivo con una parcela',
  fields: 'Las parcelas del archivo',
  choose: (count) => say`El archivo tiene ${count} puntos y parcelas. Elija uno.`,
  numbered: (number) => `Número ${number}`,
  faults: {
    nothing:
      'El archivo no tiene ningún punto ni ninguna superficie. En GeoJSON hace falta un Point, un Polygon o un MultiPolygon.',
    manyPoints: ({ name, count, max }) =>
      say`El contorno${name === '' ? '' : ` de «${name}»`} tiene ${count} puntos y puede tener ${max} como máximo. Simplifíquelo primero.`,
    manyShapes: (max) =>
      say`El archivo tiene más de ${max} puntos y parcelas. Envíe solo la parcela que le interesa.`,
    tooDeep: 'El archivo no es GeoJSON válido: tiene demasiados niveles.',
    noList: 'El archivo no es GeoJSON válido: falta una lista de coordenadas.',
    noNumber: 'El archivo no es GeoJSON válido: una coordenada no es un número.',
    notDegrees:
      'Las coordenadas no son grados de longitud y latitud. Guarde el archivo en WGS 84 (EPSG:4326).',
    tooLarge: 'El archivo pesa más de 5 MB. Envíe solo la parcela que le interesa.',
    noFormat: 'El archivo no es GeoJSON ni KML.',
    doctype: 'El archivo tiene un DOCTYPE, que en KML no hace falta.',
    nothingInKml:
      'El archivo no tiene ningún punto ni ninguna superficie. En KML hace falta un Placemark con un Point o un Polygon.',
    unmatched: 'El archivo no es KML válido: sus elementos no están bien cerrados.',
    endsEarly: 'El archivo no es KML válido: termina antes de tiempo.',
    unreadable: 'No se pudo leer el archivo.',
  },
};
