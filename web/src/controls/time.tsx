import { controls } from '../words/en/controls.js';
import { said } from '../words/said.js';
import { timeText } from './time-text.js';

/** A time as the reader's language and zone have it; `never` for none. */
export function Time({ iso }: { iso: string | null }) {
  if (iso === null) return said('controls', controls).never;
  return <time dateTime={iso}>{timeText(iso)}</time>;
}
