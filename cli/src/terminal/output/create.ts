import type { Io } from '../io.js';
import type { Output, OutputOptions } from './output.js';
import type { View } from './view.js';

/**
 * Refuses unknown fields, and what jq does not understand, before anything is done. The writer is loaded only now:
 * --help does not need it.
 */
export async function createOutput<Item extends object>(
  io: Io,
  options: OutputOptions,
  view: View<Item>,
): Promise<Output<Item>> {
  const { createWriter } = await import('./writer.js');
  if (options.jq === undefined) return createWriter(io, options, view);
  const { openJq } = await import('./jq.js');
  return createWriter(io, options, view, await openJq(io, options.jq));
}
