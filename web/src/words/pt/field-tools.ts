import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const fieldTools: PageCatalogue['fieldTools'] = {
  draw: 'Desenhar uma área',
  open: 'Abrir uma área de um arquivo',
  formats: 'GeoJSON ou KML; você também pode soltá-lo sobre o mapa.',
  finish: 'Concluir a área',
  undo: 'Desfazer o último vértice',
  howToDraw: 'Clique nos vértices da área, um depois do outro; pelo teclado, Enter marca um.',
  corners: (count) => (count === 1 ? '1 vértice' : say`${count} vértices`),
  file: 'Um arquivo com uma área',
  fields: 'As áreas do arquivo',
  choose: (count) => say`O arquivo tem ${count} pontos e áreas. Escolha um deles.`,
  numbered: (number) => `Número ${number}`,
  faults: {
    nothing: 'O arquivo não tem ponto nem área. Em GeoJSON, é preciso um Point, Polygon ou MultiPolygon.',
    manyPoints: ({ name, count, max }) =>
      say`O contorno${name === '' ? '' : ` de “${name}”`} tem ${count} pontos; são possíveis no máximo ${max}. Simplifique-o antes.`,
    manyShapes: (max) => say`O arquivo tem mais de ${max} pontos e áreas. Envie só a área que você quer.`,
    tooDeep: 'O arquivo não é um GeoJSON válido: tem níveis demais.',
    noList: 'O arquivo não é um GeoJSON válido: falta uma lista de coordenadas.',
    noNumber: 'O arquivo não é um GeoJSON válido: uma coordenada não é um número.',
    notDegrees:
      'As coordenadas não são graus de longitude e latitude. Salve o arquivo em WGS 84 (EPSG:4326).',
    tooLarge: 'O arquivo tem mais de 5 MB. Envie só a área que você quer.',
    noFormat: 'O arquivo não é GeoJSON nem KML.',
    doctype: 'O arquivo tem um DOCTYPE, de que o KML não precisa.',
    nothingInKml:
      'O arquivo não tem ponto nem área. Em KML, é preciso um Placemark com um Point ou um Polygon.',
    unmatched: 'O arquivo não é um KML válido: os seus elementos não se correspondem.',
    endsEarly: 'O arquivo não é um KML válido: termina antes da hora.',
    unreadable: 'Não foi possível ler o arquivo.',
  },
};
