import { expect, test } from 'vitest';
import { traceIdOf, traceParentOf } from './trace-ids.js';

const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const requestWith = (traceparent?: string) => ({ headers: { traceparent } });

test('the header traceparent is read', () => {
  expect(traceParentOf(requestWith(`00-${traceId}-${spanId}-01`))).toEqual({ traceId, spanId, flags: 1 });
  expect(traceParentOf(requestWith(`cc-${traceId}-${spanId}-00-more`))).toEqual({
    traceId,
    spanId,
    flags: 0,
  });
});

test.each([
  undefined,
  '',
  'hello',
  `00-${traceId}-${spanId}`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `ff-${traceId}-${spanId}-01`,
])('the header %j names no trace', (header) => {
  expect(traceParentOf(requestWith(header))).toBeUndefined();
  expect(traceIdOf(requestWith(header) as never)).toBeUndefined();
});
