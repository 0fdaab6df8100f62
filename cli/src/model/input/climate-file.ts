import { givenClimateSchema, type GivenClimate } from '@crop-planning/shared';
import { dataError } from '../../terminal/failures.js';
import { faultText, parseJson } from '@crop-planning/shared/typed/json';
import { monthName } from '@crop-planning/shared/words/months';
import { issueText } from '@crop-planning/shared/words/listing';

/**
 * Reads a climate from JSON text: three lists of twelve figures, January first, and optionally latitude and
 * longitude; throws if the text breaks these rules.
 */
export function readClimate(text: string): GivenClimate {
  const result = givenClimateSchema.safeParse(readJson(text));
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path: [list = '', month], message }) => {
    const path = typeof month === 'number' ? `${String(list)}, ${monthName(month + 1)}` : String(list);
    return issueText({ path, message });
  });
  throw dataError('The climate is not valid.', { hints: [...issues, shape] });
}

const shape =
  'It must be an object with mean_temperature_c, min_temperature_c and rain_mm, each a list of 12 figures, ' +
  'January first, and optionally latitude and longitude.';

function readJson(text: string): unknown {
  const parsed = parseJson(text);
  if ('json' in parsed) return parsed.json;
  throw dataError('The climate is not JSON.', { hints: [faultText(parsed.fault), shape] });
}
