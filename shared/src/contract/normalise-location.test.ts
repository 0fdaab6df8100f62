import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseLocation } from './normalise-location.js';

describe('normaliseLocation', () => {
  it.each([
    ['nakuru,  kenya', 'Nakuru, Kenya'],
    ['são paulo', 'São Paulo'],
    ['PORT-AU-PRINCE', 'Port-Au-Prince'],
    ["n'djamena", "N'djamena"],
    ['  des\tmoines / iowa ', 'Des Moines / Iowa'],
    ['lincoln (nebraska) [usa]', 'Lincoln (Nebraska) [Usa]'],
    ['sa\u0303o paulo', 'S\u00e3o Paulo'],
    ['ßtadt', 'ßtadt'],
    ['-0.267,36.1', '-0.267,36.1'],
  ])('writes %j as %j', (written, stored) => {
    expect(normaliseLocation(written)).toBe(stored);
  });

  it('leaves its own result unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (written) => {
        const once = normaliseLocation(written);
        expect(normaliseLocation(once)).toBe(once);
      }),
    );
  });
});
