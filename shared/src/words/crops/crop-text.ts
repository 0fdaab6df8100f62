// A plan's crop in the language in use, for the terminal, reports and the page.
import { words } from '../languages/current.js';
import { crops as english } from '../languages/en/crops.js';
import { cropSpelling } from '../figures/crop-spelling.js';

/** Returns how the language in use calls a crop of the model: `pearl millet`, or `mil` in French. */
export function nameOfCrop(name: string): string {
  return words('crops', english).name(name);
}

/** Returns `maize (maïs)`: the plan's word, and what the language in use calls the crop, if that is something else. */
export function cropText(word: string, name: string | null | undefined): string {
  return cropSpelling(word, name && nameOfCrop(name));
}
