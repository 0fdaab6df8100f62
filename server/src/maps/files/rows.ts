import { mapNoData, mapPointOf, readMapValue, type SuitabilityMap } from '@crop-planning/shared';
import { setImmediate as nextTurn } from 'node:timers/promises';

interface Row {
  latitude: number;
  longitude: number;
  value: number | string | null;
}

/** A slice of this many nodes does not delay other requests for long. */
const nodesAtOnce = 4_096;

/** Yields a line for each node on land; no line of a number or a word needs quotes. */
export async function* csvOf(map: SuitabilityMap, values: Uint8Array): AsyncGenerator<string> {
  yield 'latitude,longitude,value\n';
  yield* linesOf(map, values, ({ latitude, longitude, value }) => `${latitude},${longitude},${value ?? ''}`);
}

export async function* ndjsonOf(map: SuitabilityMap, values: Uint8Array): AsyncGenerator<string> {
  yield* linesOf(map, values, (row) => JSON.stringify(row));
}

async function* linesOf(
  map: SuitabilityMap,
  values: Uint8Array,
  textOf: (row: Row) => string,
): AsyncGenerator<string> {
  for (let from = 0; from < values.length; from += nodesAtOnce) {
    if (from > 0) await nextTurn();
    let text = '';
    for (let i = from; i < Math.min(values.length, from + nodesAtOnce); i += 1) {
      const byte = values[i] ?? mapNoData;
      if (byte === mapNoData) continue;
      text += `${textOf({ ...mapPointOf(map, i), value: readMapValue(map.show, byte) })}\n`;
    }
    if (text !== '') yield text;
  }
}
