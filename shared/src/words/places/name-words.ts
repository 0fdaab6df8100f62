// Why the model does not understand the name of a crop or a place, in the language in use. Called by the command line;
// name-refusal.ts, which the service and the page read too, says what a refusal is about.
import { words } from '../languages/current.js';
import { understood as english } from '../languages/en/understood.js';
import { isKnownPlace, isUnlikeAny, reasonRefused, type RefusedName } from '../name-refusal.js';

/** Says why the model does not understand a word: `the model does not know "maze"`. */
export function whyRefused(word: string, refusal: RefusedName): string {
  const said = words('understood', english);
  const quoted = `"${word}"`;
  switch (reasonRefused(refusal)) {
    case 'noClimate':
      return said.noClimate(quoted);
    case 'regions':
      return said.needsTown(quoted, refusal.regions ?? []);
    case 'ambiguous':
      return said.unclear(quoted);
    case 'unknown':
      return said.unknown(quoted);
  }
}

/** Says what else names a place, if nothing known is like the word; otherwise empty. */
export function placeAdvice(refusal: RefusedName): string {
  const { nearbyPlace, coordinates } = words('understood', english);
  if (isKnownPlace(refusal)) return nearbyPlace;
  return isUnlikeAny(refusal) ? coordinates : '';
}
