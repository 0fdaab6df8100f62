// The calls of the service as the router has them: kind, REST row, and the schemas of input and output.
import { appRouter } from '../../server/dist/nouns.js';

/** Returns the calls in a record that is nested as the router is. */
export function readCalls(record = appRouter._def.record, path = []) {
  return Object.fromEntries(
    Object.entries(record).map(([name, node]) => [
      name,
      node._def === undefined ? readCalls(node, [...path, name]) : callOf(node._def, [...path, name]),
    ]),
  );
}

function callOf({ type: kind, inputs: [input], output, meta: row }, path) {
  return { kind, path, row, input, output: kind === 'subscription' ? row.events : output.schema };
}
