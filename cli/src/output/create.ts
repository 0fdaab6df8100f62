import type { Io } from '../io.js';
import type { Output, OutputOptions } from './output.js';
import type { View } from './view.js';

/** Refuses unknown fields before anything is done. What writes is loaded only now: --help has no use for it. */
export async function createOutput<Item extends object>(
  io: Io,
  options: OutputOptions,
  view: View<Item>,
): Promise<Output<Item>> {
  const { createWriter } = await import('./writer.js');
  return createWriter(io, options, view);
}
