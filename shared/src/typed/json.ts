// Says where a text that should be JSON is wrong: for the reader of plan files, which the command line and the page
// share, and for the command line's own files.

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

/** Finds the first fault of a text that is not JSON: the messages of JSON.parse do not always have a position. */
export function findJsonFault(text: string): JsonFault {
  const { at, reason } = firstFault(text);
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, reason };
}

type Kind = 'string' | 'scalar' | '[' | '{' | ']' | '}' | ',' | ':' | 'end';

/** What may come next: `first` is a value or the end of an array, `firstKey` a key or the end of an object. */
type Expected = 'value' | 'first' | 'key' | 'firstKey' | 'colon' | 'next' | 'end';

const blanks = /[ \t\n\r]*/y;
const stringMark = /["\\\n]/g;
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const wholeNumber = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.+-])/y;
const word = /[^\s[\]{},:"]+/y;

/** Walks through the text without recursion, so that a text of nothing but brackets does no harm. */
function firstFault(text: string): { at: number; reason: string } {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = lengthAt(blanks, text, 0);
  for (;;) {
    const { kind, length, fault } = tokenAt(text, at);
    if (fault !== undefined) return { at, reason: fault };
    const next = afterToken(expected, kind, open);
    if (typeof next !== 'string') return { at, reason: next.fault };
    if (kind === 'end') return { at: 0, reason: 'this is not JSON' };
    expected = next;
    at += length;
    at += lengthAt(blanks, text, at);
  }
}

interface Token {
  kind: Kind;
  length: number;
  /** What is wrong in the token itself. */
  fault?: string;
}

function tokenAt(text: string, at: number): Token {
  const first = text[at];
  if (first === undefined) return { kind: 'end', length: 0 };
  if (isMark(first)) return { kind: first, length: 1 };
  if (first === '"') return stringAt(text, at);
  const length = lengthAt(wholeNumber, text, at);
  if (length > 0) return { kind: 'scalar', length };
  const letters = text.slice(at, at + lengthAt(word, text, at));
  if (/^(true|false|null)$/.test(letters)) return { kind: 'scalar', length: letters.length };
  return { kind: 'scalar', length: 0, fault: wordFault(letters) };
}

function isMark(text: string): text is ',' | ':' | '[' | ']' | '{' | '}' {
  return '[]{},:'.includes(text);
}

/** Finds the end of a string; expects text of any length, for which a pattern of the whole string is no match. */
function stringAt(text: string, start: number): Token {
  let fault: string | undefined;
  for (let at = start + 1; ;) {
    stringMark.lastIndex = at;
    const mark = stringMark.exec(text);
    if (mark === null || mark[0] === '\n')
      return { kind: 'string', length: 0, fault: 'a closing quotation mark is missing' };
    if (mark[0] === '"') {
      const length = mark.index + 1 - start;
      if (fault === undefined && hasControl(text.slice(start, start + length)))
        fault = 'a character must be escaped';
      return { kind: 'string', length, ...(fault !== undefined && { fault }) };
    }
    const length = lengthAt(escape, text, mark.index);
    if (length === 0) fault = 'a backslash is not followed by an escape that JSON has';
    at = mark.index + Math.max(length, 2);
  }
}

function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) < 0x20) return true;
  return false;
}

function wordFault(letters: string): string {
  if (letters.startsWith('//') || letters.startsWith('/*')) return 'JSON has no comments';
  if (/^-?\d/.test(letters)) return 'this is not a number';
  return 'this is not JSON; texts are in double quotes';
}

/** Returns what may follow a token, or why it cannot stand here; keeps the brackets that are open. */
function afterToken(expected: Expected, kind: Kind, open: string[]): Expected | { fault: string } {
  switch (expected) {
    case 'end':
      return kind === 'end' ? 'end' : { fault: 'something follows the end' };
    case 'colon':
      return kind === ':' ? 'value' : { fault: 'a colon is missing' };
    case 'key':
    case 'firstKey':
      if (kind === 'string') return 'colon';
      if (kind === '}' && expected === 'firstKey') return closed(open);
      return { fault: 'a property name in double quotes is missing' };
    case 'next':
      if (kind === ',') return open.at(-1) === '{' ? 'key' : 'value';
      if (kind === (open.at(-1) === '{' ? '}' : ']')) return closed(open);
      if (kind !== 'end') return { fault: 'a comma is missing' };
      return { fault: `a closing ${open.at(-1) === '{' ? 'brace' : 'bracket'} is missing` };
    default:
      if (kind === '[' || kind === '{') {
        open.push(kind);
        return kind === '[' ? 'first' : 'firstKey';
      }
      if (kind === ']' && expected === 'first') return closed(open);
      if (kind !== 'string' && kind !== 'scalar') return { fault: 'a value is missing' };
      return open.length === 0 ? 'end' : 'next';
  }
}

function closed(open: string[]): Expected {
  open.pop();
  return open.length === 0 ? 'end' : 'next';
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
