import { tracingChannel } from 'node:diagnostics_channel';

/** A part of what a request takes. It is named by its kind alone: no name, place or id belongs in a trace. */
export interface Traced {
  /** Such as `find` or `maps`. */
  kind: string;
}

/** Statements to the database, by their methods. */
export const statements = tracingChannel<unknown, Traced>('crop-server:statement');
/** Calculations in threads, such as maps. */
export const calculations = tracingChannel<unknown, Traced>('crop-server:calculation');
/** Runs of the model for one planting. */
export const judgements = tracingChannel<unknown, Traced>('crop-server:judgement');

/** Runs the work; subscribers are notified of its beginning and its end. */
export function traced<T>(channel: typeof statements, kind: string, work: () => Promise<T>): Promise<T> {
  return channel.hasSubscribers ? channel.tracePromise(work, { kind }) : work();
}

/** The same for work that ends at once. */
export function tracedAtOnce<T>(channel: typeof judgements, kind: string, work: () => T): T {
  return channel.hasSubscribers ? channel.traceSync(work, { kind }) : work();
}
