import { stripVTControlCharacters } from 'node:util';

/** Returns the lines of stderr that are neither progress nor about a written file. */
export function problemsIn(stderr: string): string[] {
  return stripVTControlCharacters(stderr)
    .split(/[\r\n]/)
    .filter(
      (line) =>
        line.trim() !== '' && !/ s of (calculating|creating) |^\d+ names looked up|^Wrote /.test(line),
    );
}
