import type { Crop, ResolvedLocation } from '@crop-planning/shared';
import { wholeName } from '@crop-planning/shared/words/answering-place';
import { thousands } from '@crop-planning/shared/words/number-text';
import { isAmbiguous, namesInstead } from '@crop-planning/shared/words/name-refusal';
import { placeAdvice, whyRefused } from '@crop-planning/shared/words/places/name-words';
import type { CliError } from '../../terminal/failures.js';
import { issueText } from '@crop-planning/shared/words/listing';
import type { NameCheck, Names } from './check.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { understood as english, type PlaceMeant } from '@crop-planning/shared/words/languages/en/understood';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';

const namesShownMax = 3;

/** Says in a sentence how the model interprets crop and place; returns undefined if that is obvious. */
export function interpretationOf({ crop, location }: Names, check: NameCheck): string | undefined {
  const said = words('understood', english);
  const cropMeant = 'found' in check.crop ? cropMeantBy(crop, check.crop.found) : undefined;
  const place = 'found' in check.location ? placeMeantBy(location, check.location.found) : undefined;
  if (cropMeant === undefined) return place && said.place(place);
  return place === undefined ? said.crop(`"${crop}"`, cropMeant) : said.both(`"${crop}"`, cropMeant, place);
}

/** Says why the model does not recognise a word: `the model does not know "maze"; nearest: maize`. */
export function notUnderstood(word: string, { code, message, details }: CliError): string {
  if (code === 'VALIDATION_FAILED')
    return `the model cannot read "${word}": ${(details.issues ?? []).map(issueText).join('; ')}`;
  const refusal = { ...details, code, message };
  const [why, names] = [whyRefused(word, refusal), shortList(namesInstead(refusal))];
  const { named, nearest, joined } = words('understood', english);
  if (isAmbiguous(refusal)) return named(why, names);
  const advice = placeAdvice(refusal);
  return joined([why, ...(names === '' ? [] : [nearest(names)]), ...(advice === '' ? [] : [advice])]);
}

function cropMeantBy(word: string, { name }: Crop): string | undefined {
  const meant = nameOfCrop(name);
  return [name, meant].map(fold).includes(fold(word)) ? undefined : meant;
}

function placeMeantBy(typed: string, resolved: ResolvedLocation): PlaceMeant | undefined {
  const { name, place, region, country, people, nearest, namesakes } = resolved;
  const word = `"${typed}"`;
  if (place === null) {
    if (nearest === null) return undefined;
    return { word, point: { km: Math.round(nearest.distance_km), from: nearest.name } };
  }
  const fullName = wholeName(resolved);
  const plain = [name, fullName, place, `${place}, ${country}`, `${place}, ${region}`].map(fold);
  if (plain.includes(fold(typed)) && namesakes.length === 0) return undefined;
  const others = namesakes.slice(0, namesShownMax);
  return { word, place: fullName, people: people === null ? null : thousands(people), others };
}

/** Joins some of the names, with semicolons if they contain commas, as place names do. */
function shortList(names: readonly string[]): string {
  const rest = names.length - namesShownMax;
  const shown = names.slice(0, namesShownMax).join(names.some((name) => name.includes(',')) ? '; ' : ', ');
  return rest > 0 ? words('understood', english).more(shown, rest) : shown;
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
