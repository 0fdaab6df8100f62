import type { Crop, ResolvedLocation } from '@crop-planning/shared';
import { wholeName } from '@crop-planning/shared/words/answering-place';
import { thousands } from '@crop-planning/shared/words/number-text';
import { isAmbiguous, namesInstead, placeAdvice, whyRefused } from '@crop-planning/shared/words/name-refusal';
import type { CliError } from '../../terminal/failures.js';
import { alternatives, issueText } from '@crop-planning/shared/words/listing';
import type { NameCheck, Names } from './check.js';

const namesShownMax = 3;

/** Says in a sentence how the model interprets crop and place; returns undefined if that is obvious. */
export function interpretationOf({ crop, location }: Names, check: NameCheck): string | undefined {
  const interpretations = [
    ...('found' in check.crop ? interpretCrop(crop, check.crop.found) : []),
    ...('found' in check.location ? interpretLocation(location, check.location.found) : []),
  ];
  return interpretations.length === 0 ? undefined : `The model takes ${interpretations.join(' and ')}.`;
}

/** Says why the model does not recognise a word: `the model does not know "maze"; nearest: maize`. */
export function notUnderstood(word: string, { code, message, details }: CliError): string {
  if (code === 'VALIDATION_FAILED')
    return `the model cannot read "${word}": ${(details.issues ?? []).map(issueText).join('; ')}`;
  const refusal = { ...details, code, message };
  const [why, names] = [whyRefused(word, refusal), shortList(namesInstead(refusal))];
  if (isAmbiguous(refusal)) return `${why}: ${names}`;
  const advice = placeAdvice(refusal);
  return [why, ...(names === '' ? [] : [`nearest: ${names}`]), ...(advice === '' ? [] : [advice])].join('; ');
}

function interpretCrop(word: string, { name }: Crop): string[] {
  return fold(word) === fold(name) ? [] : [`"${word}" to mean ${name}`];
}

function interpretLocation(word: string, resolved: ResolvedLocation): string[] {
  const { name, place, region, country, people, nearest, namesakes } = resolved;
  if (place === null) {
    return nearest === null
      ? []
      : [`"${word}" to mean a point ${Math.round(nearest.distance_km)} km from ${nearest.name}`];
  }
  const fullName = wholeName(resolved);
  const plain = [name, fullName, place, `${place}, ${country}`, `${place}, ${region}`].map(fold);
  if (plain.includes(fold(word)) && namesakes.length === 0) return [];
  const size = people === null ? '' : ` (${thousands(people)} people)`;
  const others = namesakes.length === 0 ? '' : `, not ${alternatives(namesakes.slice(0, namesShownMax))}`;
  return [`"${word}" to mean ${fullName}${size}${others}`];
}

/** Joins some of the names, with semicolons if they contain commas, as place names do. */
function shortList(names: readonly string[]): string {
  const rest = names.length - namesShownMax;
  const shown = names.slice(0, namesShownMax).join(names.some((name) => name.includes(',')) ? '; ' : ', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
