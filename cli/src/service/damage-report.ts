import type { Io } from '../terminal/io.js';
import { messageLines } from '../terminal/output/screen.js';
import { isJsonWanted, type OutputOptions } from '../terminal/output/view.js';

/** Tells the user once that the file with the logins was damaged. */
export interface DamageReport {
  /** Reports the file when the command ends, unless its failure has done so. */
  onDamage(path: string): void;
  /** Returns the hint for a failure, and reports nothing more. */
  takeHints(): string[];
}

export function createDamageReport(io: Io, options: OutputOptions): DamageReport {
  let hints: string[] | undefined;
  return {
    onDamage(path) {
      if (hints !== undefined) return;
      hints = [`${path} was damaged, so its logins are lost: sign in again.`];
      // With --json, stderr carries nothing but a failure.
      if (!isJsonWanted(options)) io.atEnd(write);
    },
    takeHints: () => (hints ?? []).splice(0),
  };

  async function write(): Promise<void> {
    const lines = await Promise.all((hints ?? []).map((hint) => messageLines(hint, io.stderr.columns)));
    await io.stderr.write(
      lines
        .flat()
        .map((line) => `${line}\n`)
        .join(''),
    );
  }
}
