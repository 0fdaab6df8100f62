import type { Crop, ResolvedLocation } from '@crop-planning/shared';
import { thousands, wholeName } from '@crop-planning/shared/words/answering-place';
import type { CliError } from '../../terminal/failures.js';
import { alternatives, issueText } from '../../terminal/output/words.js';
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
export function notUnderstood(word: string, { code, details }: CliError): string {
  const { candidates = [], suggestions = [], issues = [], regions = [] } = details;
  if (code === 'VALIDATION_FAILED')
    return `the model cannot read "${word}": ${issues.map(issueText).join('; ')}`;
  if (regions.length > 0) {
    const towns = shortList(candidates.map(({ name }) => name));
    return `the model needs a town, but "${word}" ${wholeOf(regions)}: ${towns}`;
  }
  if (code === 'LOCATION_AMBIGUOUS') {
    return `the model cannot tell which "${word}" is meant: ${shortList(candidates.map(({ name }) => name))}`;
  }
  if (code === 'CROP_AMBIGUOUS') {
    return `the model cannot tell which "${word}" is meant: ${shortList(suggestions)}`;
  }
  const nearest = suggestions.length === 0 ? '' : `; nearest: ${shortList(suggestions)}`;
  const advice = code === 'LOCATION_NOT_FOUND' && nearest === '' ? '; latitude,longitude works too' : '';
  return `the model does not know "${word}"${nearest}${advice}`;
}

/** Describes a word that names regions instead of a town: `means all of Iowa, United States`. */
export function wholeOf(regions: readonly string[]): string {
  return `means ${regions.map((region) => `all of ${region}`).join(' or ')}`;
}

/** Returns the likeliest name to use in place of one that was not recognised; undefined if there is none. */
export function likeliestName({ details }: CliError): string | undefined {
  return details.candidates?.[0]?.name ?? details.suggestions?.[0];
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
