import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import type { Io, OutputStream } from '../io.js';

export type ColorChoice = 'auto' | 'always' | 'never';
export type Color = 'red' | 'green' | 'yellow' | 'bold' | 'dim';
/** The number of colours of a terminal: none, the basic ones, 256, or any of 24 bits. */
export type ColorDepth = 0 | 16 | 256 | 16_777_216;
export type Paint = (color: Color, text: string) => string;

/** Formats ISO times from the API for a person. */
export interface Times {
  /** A time in a table or a sentence. */
  when(iso: string): string;
  /** A time at which something ends, in a table. */
  until(iso: string): string;
  /** A time at the beginning of a line that stays on the screen. */
  clock(iso: string): string;
}

/** The terminal properties that output for people depends on. */
export interface Screen {
  paint: Paint;
  times: Times;
  /** The width in columns. */
  width: number;
  /** The height in lines; undefined if unknown. */
  height: number | undefined;
  /** How many colours can be used. */
  colors: ColorDepth;
}

const codes: Record<Color, readonly [on: number, off: number]> = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  bold: [1, 22],
  dim: [2, 22],
};

/**
 * Creates the function that colours texts. In order of precedence, --color, NO_COLOR, FORCE_COLOR and
 * TERM=dumb decide; otherwise a terminal has colours.
 */
export function createPaint({ env }: Pick<Io, 'env'>, stream: OutputStream, choice: ColorChoice): Paint {
  if (!isColored(env, stream, choice)) return (_, text) => text;
  return (color, text) => `\u001b[${codes[color][0]}m${text}\u001b[${codes[color][1]}m`;
}

/**
 * Returns how many colours can be used, if any: FORCE_COLOR=1, 2 or 3 sets the number, otherwise COLORTERM
 * and TERM tell it.
 */
export function colorsOf({ env }: Pick<Io, 'env'>, stream: OutputStream, choice: ColorChoice): ColorDepth {
  if (!isColored(env, stream, choice)) return 0;
  const forced = env['FORCE_COLOR'] ?? '';
  if (/^[123]$/.test(forced) && choice === 'auto')
    return forced === '1' ? 16 : forced === '2' ? 256 : 16_777_216;
  const term = env['TERM'] ?? '';
  if (/^(truecolor|24bit)$/i.test(env['COLORTERM'] ?? '') || /-direct\b/.test(term)) return 16_777_216;
  return /256color/.test(term) ? 256 : 16;
}

/** Writes times as the reader sees them, relative to now or in local time; if `isUtc`, in UTC and to the second. */
export function createTimes(isUtc: boolean, now: () => Date): Times {
  if (isUtc) return { when: utcTime, until: utcTime, clock: utcTime };
  return {
    when: (iso) => relativeTime(iso, now()),
    until: (iso) => timeLeft(iso, now()),
    clock: (iso) => new Date(iso).toTimeString().slice(0, 5),
  };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Says how long ago, or how far ahead, an ISO time is; beyond a month, returns the date. */
export function relativeTime(iso: string, now: Date): string {
  const differenceMs = now.getTime() - Date.parse(iso);
  const distanceMs = Math.abs(differenceMs);
  if (!(distanceMs < 30 * dayMs)) return iso.slice(0, 10);
  if (distanceMs < minuteMs) return terminalWords().justNow;
  const { minutes, hours, days, ahead, ago } = terminalWords();
  const amount =
    distanceMs < hourMs
      ? minutes(Math.floor(distanceMs / minuteMs))
      : distanceMs < dayMs
        ? hours(Math.floor(distanceMs / hourMs))
        : days(Math.floor(distanceMs / dayMs));
  return differenceMs < 0 ? ahead(amount) : ago(amount);
}

/** Like `relativeTime`, but does not say that something ends just now while it still lasts. */
function timeLeft(iso: string, now: Date): string {
  const leftMs = Date.parse(iso) - now.getTime();
  return leftMs > 0 && leftMs < minuteMs ? terminalWords().soon : relativeTime(iso, now);
}

/** Wraps a message to the width, if it is known; a suggested command can still be copied. */
export async function messageLines(text: string, width: number | undefined): Promise<readonly string[]> {
  if (width === undefined) return [text];
  const { wrap, wrapCommand } = await import('./wrapping.js');
  return (isCommand(text) ? wrapCommand : wrap)(text, width, '  ');
}

/** Writes a message for a person, or for a log if the stream is no terminal. */
export async function writeMessage(stream: OutputStream, text: string): Promise<void> {
  const lines = await messageLines(text, stream.columns);
  await stream.write(lines.map((line) => `${line}\n`).join(''));
}

/** Whether the message suggests a command. */
function isCommand(text: string): boolean {
  const { next, tryNext } = terminalWords();
  return [next(''), tryNext(''), 'try: '].some((beginning) => text.startsWith(beginning));
}

function utcTime(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : time.toISOString().replace('T', ' ').replace(/\.\d+/, '');
}

function isColored(env: Io['env'], stream: OutputStream, choice: ColorChoice): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return stream.isTerminal && env['TERM'] !== 'dumb';
}
