import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';

/** Why a text is not JSON. Lines and columns are counted from 1. */
export interface JsonFault {
  line: number;
  column: number;
  /** What is wrong there, without a full stop: `a comma is missing`. */
  reason: string;
}

/** Returns the value of a JSON text without a byte order mark, or its first fault. */
export function parseJson(text: string): { json: unknown } | { fault: JsonFault } {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return { fault: findJsonFault(text) };
  }
}

/** Returns `Line 3, column 1: a comma is missing.` */
export function faultText({ line, column, reason }: JsonFault): string {
  return `Line ${line}, column ${column}: ${reason}.`;
}

/**
 * Finds the first fault of a text that is not JSON, with a second parser: the messages of JSON.parse do not
 * always have a position.
 */
export function findJsonFault(text: string): JsonFault {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [first] = errors;
  const before = text.slice(0, first?.offset ?? 0).split('\n');
  return {
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    reason: (first && reasons[printParseErrorCode(first.error)]) ?? 'this is not JSON',
  };
}

/** By the names of jsonc-parser's errors. */
const reasons: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not JSON; texts are in double quotes',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'a property name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'something follows the end',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'a closing quotation mark is missing',
  UnexpectedEndOfNumber: 'a number is incomplete',
  InvalidEscapeCharacter: 'a backslash is not followed by an escape that JSON has',
  InvalidCharacter: 'a character must be escaped',
};
