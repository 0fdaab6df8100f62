import { capitalized } from '@crop-planning/shared/words/languages/sentence';
import { list, say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const planting: PageCatalogue['planting'] = {
  crop: 'Cultivo',
  cropExample: 'maíz',
  place: 'Lugar',
  placeExample: 'Nakuru, Kenya',
  placeHint:
    'Una población, en cualquier escritura, con su región o país después de una coma; o coordenadas.',
  month: 'Mes de siembra o plantación',
  chooseMonth: 'Elija un mes',
  water: 'Agua',
  risk: 'Riesgo aceptado',
  season: 'Ciclo en días (opcional)',
  empty: (meaning) => `Vacío: ${meaning}.`,
  meaning: (meaning) => `${capitalized(meaning)}.`,
  climate: 'Clima',
  climateOfPlace: 'el del lugar',
  name: 'Nombre del plan',
  nameExample: 'Lote norte',
  nameOf: (crop, town) => `${crop} ${town}`,
  outlineKept: (outline) =>
    `El plan conserva el contorno de la parcela: ${outlined(outline)}. [No conservarlo](leave)`,
  outlined: (outline) => `parcela delimitada por ${outlined(outline)}`,
  archived: 'archivado',
  unknown: (word) => `El modelo no conoce «${word}».`,
  ambiguous: (word) => `El modelo no puede saber cuál se quiere decir con «${word}».`,
  noClimate: (word) =>
    `El modelo conoce «${word}», pero no su clima. Un lugar cercano en tierra firme puede tenerlo.`,
  regions: (word, regions) =>
    `El modelo necesita una población, pero «${word}» es toda una región: ${list(regions, 'o')}.`,
  fault: (word, faults) => `«${word}»: ${faults.join('; ')}.`,
  coordinates: 'También sirve latitud,longitud.',
  anyway: 'Crearlo de todos modos, sin resultado',
};

function outlined({ areas, points }: { areas: number; points: number }): string {
  return areas === 1 ? say`${points} puntos` : say`${areas} superficies, ${points} puntos`;
}
