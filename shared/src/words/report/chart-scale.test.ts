import { describe, expect, it } from 'vitest';
import { scaleOf } from './chart-scale.js';

const panel = { top: 0, bottom: 100 };

describe('scaleOf', () => {
  it.each([
    [
      [16.2, 18.3, 8.7],
      [5, 10, 15, 20],
    ],
    [
      [-2, 17.2],
      [-5, 0, 5, 10, 15, 20],
    ],
    [
      [0, 126],
      [0, 50, 100, 150],
    ],
    [
      [0, 0],
      [0, 1],
    ],
  ])('gives %j round ticks that enclose all figures', (figures, ticks) => {
    expect(scaleOf(figures, panel).ticks).toEqual(ticks);
  });

  it('puts the lowest tick at the bottom and the highest at the top', () => {
    const { y } = scaleOf([0, 126], panel);
    expect([y(0), y(75), y(150)]).toEqual([100, 50, 0]);
  });
});
