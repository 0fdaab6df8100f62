import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const fieldTools: PageCatalogue['fieldTools'] = {
  draw: 'Dessiner une parcelle',
  open: 'Ouvrir une parcelle depuis un fichier',
  formats: say`GeoJSON ou KML ; vous pouvez aussi le déposer sur la carte.`,
  finish: 'Terminer la parcelle',
  undo: 'Effacer le dernier coin',
  howToDraw: say`Cliquez sur les coins de la parcelle l’un après l’autre ; au clavier, Entrée en pose un.`,
  corners: (count) => (count === 1 ? '1 coin' : say`${count} coins`),
  file: 'Un fichier avec une parcelle',
  fields: 'Les parcelles du fichier',
  choose: (count) => say`Le fichier contient ${count} points ou parcelles. Choisissez.`,
  numbered: (number) => `Numéro ${number}`,
  faults: {
    nothing: say`Le fichier ne contient ni point ni surface. En GeoJSON, il faut un Point, un Polygon ou un MultiPolygon.`,
    manyPoints: ({ name, count, max }) =>
      say`Le contour${name === '' ? '' : ` de « ${name} »`} a ${count} points ; ${max} au plus sont possibles. Simplifiez-le d’abord.`,
    manyShapes: (max) =>
      say`Le fichier contient plus de ${max} points ou parcelles. Envoyez seulement celui ou celle que vous voulez.`,
    tooDeep: say`Le fichier n’est pas du GeoJSON valide : il a trop de niveaux.`,
    noList: say`Le fichier n’est pas du GeoJSON valide : une liste de coordonnées manque.`,
    noNumber: say`Le fichier n’est pas du GeoJSON valide : une coordonnée n’est pas un nombre.`,
    notDegrees: say`Les coordonnées ne sont pas des degrés de longitude et de latitude. Enregistrez le fichier en WGS 84 (EPSG:4326).`,
    tooLarge: 'Le fichier dépasse 5 Mo. Envoyez seulement la parcelle que vous voulez.',
    noFormat: 'Le fichier n’est ni du GeoJSON ni du KML.',
    doctype: 'Le fichier contient un DOCTYPE, dont le KML n’a pas besoin.',
    nothingInKml: say`Le fichier ne contient ni point ni surface. En KML, il faut un Placemark avec un Point ou un Polygon.`,
    unmatched: say`Le fichier n’est pas du KML valide : ses balises ne correspondent pas.`,
    endsEarly: say`Le fichier n’est pas du KML valide : il finit trop tôt.`,
    unreadable: 'Le fichier n’a pas pu être lu.',
  },
};
