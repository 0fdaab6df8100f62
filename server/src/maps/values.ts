import type { MapShow, RiskTolerance, Water } from '@crop-planning/shared';
import type { MeanValues } from './nodes/mean-values.js';
import { labelIn, type YearValues } from './nodes/year-values.js';
import type { MapQuestion } from './question.js';

/** Returns how many bytes the result of a calculation has. */
export function valuesBytes({ by }: Pick<MapQuestion, 'by'>, nodes: number): number {
  return (by === 'years' ? 2 : 6) * nodes;
}

/** Divides the bytes of a result by the mean climate into its planes. */
export function meanValuesIn(bytes: Uint8Array, nodes: number): Record<Water, MeanValues> {
  const plane = planesOf(bytes, nodes);
  return {
    rainfed: { score: plane(0), limit: plane(1), month: plane(2) },
    irrigated: { score: plane(3), limit: plane(4), month: plane(5) },
  };
}

/** Divides the bytes of a result by years into its planes. */
export function yearValuesIn(bytes: Uint8Array, nodes: number): YearValues {
  const plane = planesOf(bytes, nodes);
  return { share: plane(0), labels: plane(1) };
}

/** Returns the byte of each land node that a map shows. */
export function shownIn(
  bytes: Uint8Array,
  nodes: number,
  { show, water, risk }: { show: MapShow; water: Water; risk: RiskTolerance },
): Uint8Array {
  if (show === 'share') return yearValuesIn(bytes, nodes).share;
  if (show === 'label') return yearValuesIn(bytes, nodes).labels.map((labels) => labelIn(labels, risk));
  return meanValuesIn(bytes, nodes)[water][show];
}

function planesOf(bytes: Uint8Array, nodes: number): (index: number) => Uint8Array {
  return (index) => bytes.subarray(index * nodes, (index + 1) * nodes);
}
