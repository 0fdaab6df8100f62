import { list, say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const planting: PageCatalogue['planting'] = {
  crop: 'Culture',
  cropExample: 'maïs',
  place: 'Lieu',
  placeExample: 'Nakuru, Kenya',
  placeHint: say`Une ville, dans n’importe quelle écriture, avec sa région ou son pays après une virgule ; ou des coordonnées.`,
  month: 'Mois de semis ou de plantation',
  chooseMonth: 'Choisissez un mois',
  water: 'Eau',
  risk: 'Risque accepté',
  season: 'Saison en jours (facultatif)',
  empty: (meaning) => say`Vide : ${meaning}.`,
  meaning: (meaning) => `${meaning.slice(0, 1).toUpperCase()}${meaning.slice(1)}.`,
  climate: 'Climat',
  climateOfPlace: 'celui du lieu',
  name: 'Nom du plan',
  nameExample: 'Champ nord',
  nameOf: (crop, town) => `${crop} ${town}`,
  outlineKept: (outline) =>
    say`Le plan garde le contour de la parcelle : ${outlined(outline)}. [Ne pas le garder](leave)`,
  outlined: (outline) => say`parcelle délimitée par ${outlined(outline)}`,
  archived: 'archivé',
  unknown: (word) => say`Le modèle ne connaît pas « ${word} ».`,
  ambiguous: (word) => say`Le modèle ne peut pas savoir quel « ${word} » est visé.`,
  noClimate: (word) =>
    say`Le modèle connaît « ${word} », mais pas son climat. Un lieu voisin sur la terre ferme peut en avoir un.`,
  regions: (word, regions) =>
    say`Il faut une ville au modèle, mais « ${word} » désigne une région entière : ${list(regions, 'ou')}.`,
  fault: (word, faults) => say`« ${word} » : ${faults.join(' ; ')}.`,
  coordinates: say`Vous pouvez aussi écrire latitude,longitude.`,
  anyway: 'Le créer quand même, sans résultat',
};

function outlined({ areas, points }: { areas: number; points: number }): string {
  return areas === 1 ? say`${points} points` : say`${areas} surfaces, ${points} points`;
}
