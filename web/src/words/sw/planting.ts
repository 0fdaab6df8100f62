import { capitalized } from '@crop-planning/shared/words/languages/sentence';
import { list, say } from '@crop-planning/shared/words/languages/sw/writing';
import type { PageCatalogue } from '../catalogue.js';

export const planting: PageCatalogue['planting'] = {
  crop: 'Zao',
  cropExample: 'mahindi',
  place: 'Mahali',
  placeExample: 'Nakuru, Kenya',
  placeHint: 'Mji, kwa maandishi yoyote, pamoja na mkoa au nchi yake baada ya mkato; au viwianishi.',
  month: 'Mwezi wa kupanda',
  chooseMonth: 'Chagua mwezi',
  water: 'Maji',
  risk: 'Hatari inayokubalika',
  season: 'Msimu kwa siku (si lazima)',
  empty: (meaning) => `Usipojaza: ${meaning}.`,
  meaning: (meaning) => `${capitalized(meaning)}.`,
  climate: 'Hali ya hewa',
  climateOfPlace: 'ya mahali',
  name: 'Jina la mpango',
  nameExample: 'Shamba la juu',
  nameOf: (crop, town) => `${capitalized(crop)} ${town}`,
  outlineKept: (outline) => `Mpango unahifadhi mipaka ya shamba: ${outlined(outline)}. [Iache](leave)`,
  outlined: (outline) => `mipaka ya shamba: ${outlined(outline)}`,
  archived: 'umewekwa kando',
  unknown: (word) => `Modeli haijui “${word}”.`,
  ambiguous: (word) => `Modeli haiwezi kujua “${word}” inamaanisha nini hasa.`,
  noClimate: (word) =>
    `Modeli inajua “${word}”, lakini haijui hali yake ya hewa. Mahali pa karibu pa nchi kavu huenda pana hali ya hewa inayojulikana.`,
  regions: (word, regions) => `Modeli inahitaji mji, lakini “${word}” ni eneo zima: ${list(regions, 'au')}.`,
  fault: (word, faults) => `“${word}”: ${faults.join('; ')}.`,
  coordinates: 'Unaweza pia kuandika latitudo,longitudo.',
  anyway: 'Uunde hivyo hivyo, bila matokeo',
};

function outlined({ areas, points }: { areas: number; points: number }): string {
  return areas === 1 ? say`nukta ${points}` : say`maeneo ${areas}, nukta ${points}`;
}
