// Keeps an answer within 20 KB as it is sent, and says what was left out. Called by serve.ts for every answer and
// every failure.
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** The most that an answer may have, in bytes: both its structured part and the same as text. */
export const answerBytesMax = 20 * 1024;

/** What a tool answers: fields, and lists of which only as many items are sent as fit. */
export interface Answer {
  fields: Readonly<Record<string, unknown>>;
  /** The most important list first: the others are shortened before it. */
  lists?: Readonly<Record<string, readonly unknown[]>>;
  /** How to ask for what was left out. */
  wayToMore?: string;
}

/** Returns the answer as it is sent, with as many items of its lists as fit. */
export function sized(answer: Answer, isError = false): CallToolResult {
  const itemCount = Object.values(answer.lists ?? {}).reduce((sum, { length }) => sum + length, 0);
  const whole = resultOf(answer, itemCount, isError);
  if (fits(whole)) return whole;
  let [fitting, excessive] = [0, itemCount];
  while (excessive - fitting > 1) {
    const middle = Math.floor((fitting + excessive) / 2);
    if (fits(resultOf(answer, middle, isError))) fitting = middle;
    else excessive = middle;
  }
  return resultOf(answer, fitting, isError);
}

function fits(result: CallToolResult): boolean {
  return Buffer.byteLength(JSON.stringify(result)) <= answerBytesMax;
}

function resultOf(
  { fields, lists = {}, wayToMore }: Answer,
  count: number,
  isError: boolean,
): CallToolResult {
  let room = count;
  const shown: Record<string, readonly unknown[]> = {};
  const leftOut: Record<string, number> = {};
  for (const [name, items] of Object.entries(lists)) {
    shown[name] = items.slice(0, room);
    room -= shown[name].length;
    if (shown[name].length < items.length) leftOut[name] = items.length - shown[name].length;
  }
  const isCut = Object.keys(leftOut).length > 0;
  const structuredContent = {
    ...fields,
    ...shown,
    ...(isCut && { left_out: leftOut, ...(wayToMore !== undefined && { way_to_more: wayToMore }) }),
  };
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    ...(isError && { isError }),
  };
}
