import type { MarkedWrite, Moments } from './marked-writes.js';
import type { Step } from './store-trace.js';

/** Returns one sentence for each write whose reply began before its data was on disk. */
export function repliesBeforeFlush(
  steps: readonly Step[],
  writes: readonly MarkedWrite[],
  moments: ReadonlyMap<string, Moments>,
): string[] {
  const commits = commitsOf(steps);
  return writes.flatMap(({ mark, removes }) => {
    const { sent, acknowledged } = moments.get(mark) ?? { sent: Infinity, acknowledged: -1 };
    const isStored = ({ begun, committed, texts }: Commit): boolean =>
      begun > sent && committed < acknowledged && (removes || texts.some((text) => text.includes(mark)));
    return commits.some(isStored) ? [] : [`${mark} was acknowledged before it was on disk.`];
  });
}

interface Commit {
  /** When the first of its pages was written. */
  begun: number;
  /** When the page that makes it count was written and flushed. */
  committed: number;
  texts: readonly string[];
}

/**
 * Returns the commits. Each consists of pages, a flush of them, and then a separate page whose write is
 * flushed by itself.
 */
function commitsOf(steps: readonly Step[]): Commit[] {
  const commits: Commit[] = [];
  let pages: { at: number; text: string }[] = [];
  let isFlushed = false;
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'flush') isFlushed = true;
    if (step.kind !== 'write') continue;
    const [first] = pages;
    if (!step.isFlushed) {
      isFlushed = false;
      pages.push({ at, text: step.bytes.toString('latin1') });
    } else if (first && isFlushed) {
      commits.push({ begun: first.at, committed: at, texts: pages.map(({ text }) => text) });
      pages = [];
    }
  }
  return commits;
}
