// Says a failure to an assistant: its code, a sentence of ours, and the way on. Called by serve.ts.
import { errorTable, isErrorCode, type ErrorCode } from '@crop-planning/shared/errors';
import { exitCodes, type CliError } from '../../terminal/failures.js';
import type { Answer } from './sized.js';

/**
 * Returns the failure. The sentence is the one of its code: that of the service may quote what a plan says, which
 * people wrote.
 */
export function failureAnswer({ code, message, details, exitCode }: CliError): Answer {
  const { issues = [], suggestions = [], candidates = [], regions = [] } = details;
  return {
    fields: {
      error: {
        code,
        message: isErrorCode(code) ? errorTable[code].message : message,
        way_on: wayOn(code, exitCode, details),
        ...(details.requestId !== undefined && { request_id: details.requestId }),
        ...(details.retryAfterSeconds !== undefined && { retry_after_seconds: details.retryAfterSeconds }),
      },
    },
    lists: Object.fromEntries(
      Object.entries({ issues, suggestions, candidates, regions }).filter(([, items]) => items.length > 0),
    ),
  };
}

const wayOnOf: Readonly<Record<string, string | undefined>> = {
  VALIDATION_FAILED: 'Correct the fields that the issues name, and call the tool again.',
  CROP_NOT_SUPPORTED: 'Call the tool again with another name: one of the suggestions, if there are any.',
  CROP_AMBIGUOUS: 'Ask the user which of the suggestions is meant, and call the tool again with it.',
  LOCATION_NOT_FOUND:
    'Call the tool again with another name (one of the suggestions, if there are any), or with latitude,longitude.',
  LOCATION_AMBIGUOUS: 'Ask the user which of the candidates is meant, and call the tool again with its name.',
  CROP_PLAN_NOT_FOUND: 'Call list_plans, and use the id of one of these plans.',
  PLAN_LIMIT_REACHED: 'Ask the user to delete plans that were never analysed; no tool does that.',
  UNKNOWN_TOOL:
    'Call one of the tools in the list. Those that change plans are listed only with crop mcp --write.',
} satisfies Partial<Record<ErrorCode | 'UNKNOWN_TOOL', string>>;

function wayOn(
  code: string,
  exitCode: number,
  { hints = [], tryNext, retryAfterSeconds }: CliError['details'],
) {
  const known = wayOnOf[code];
  if (known !== undefined) return known;
  if (retryAfterSeconds !== undefined) return `Wait ${retryAfterSeconds} seconds, then call the tool again.`;
  const isForUser = exitCode === exitCodes.notSignedIn || exitCode === exitCodes.network;
  const command = isForUser && tryNext !== undefined ? [`Ask the user to run: ${tryNext}`] : [];
  const texts = [...hints, ...command];
  return texts.length > 0 ? texts.join(' ') : 'Tell the user the code and the message.';
}
