import type { Io, OutputStream } from '../io.js';

export type ColorChoice = 'auto' | 'always' | 'never';
export type Color = 'red' | 'green' | 'yellow' | 'bold' | 'dim';
export type Paint = (color: Color, text: string) => string;

const codes: Record<Color, readonly [on: number, off: number]> = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  bold: [1, 22],
  dim: [2, 22],
};

/**
 * --color takes precedence over NO_COLOR, that over FORCE_COLOR, that over TERM=dumb; otherwise a terminal has
 * colours.
 */
export function createPaint({ env }: Pick<Io, 'env'>, stream: OutputStream, choice: ColorChoice): Paint {
  if (!isColored(env, stream, choice)) return (_, text) => text;
  return (color, text) => `\u001b[${codes[color][0]}m${text}\u001b[${codes[color][1]}m`;
}

function isColored(env: Io['env'], stream: OutputStream, choice: ColorChoice): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return stream.isTerminal && env['TERM'] !== 'dumb';
}
