import { afterEach, describe, expect, it } from 'vitest';
import { mapShows } from '../../contract/maps/values.js';
import { speak } from '../languages/current.js';
import { french } from '../languages/fr/french.js';
import { landText, legendLabel, legendTitle } from './legend-text.js';
import { mapLegendOf } from './map-legend.js';

afterEach(() => speak(undefined));

describe('the legend of a map', () => {
  it.each(mapShows)('of the %s is in English as the service has it', (show) => {
    const legend = mapLegendOf(show);
    expect(legendTitle(legend)).toBe(legend.title);
    expect(legend.entries.map((entry) => legendLabel(legend, entry))).toEqual(
      legend.entries.map(({ label }) => label),
    );
  });

  it('has the words and figures of the language in use', () => {
    speak({ code: 'fr', catalogue: french });
    const labels = mapShows.map((show) => {
      const legend = mapLegendOf(show);
      return legend.entries.slice(0, 3).map((entry) => legendLabel(legend, entry));
    });
    expect(labels).toEqual([
      ['0', '0,0 à 0,1', '0,1 à 0,2'],
      ['aucun mois', 'janvier', 'février'],
      ['rien', 'trop froid', 'saison trop courte, ou fin de saison trop fraîche'],
      ['favorable', 'marginal', 'défavorable'],
      ['aucune', '0 à 10\u00a0%', '10 à 20\u00a0%'],
    ]);
    expect([0, 0.001, 0.4, 0.999, 1].map(landText)).toEqual([
      '0\u00a0%',
      'moins de 1\u00a0%',
      '40\u00a0%',
      'plus de 99\u00a0%',
      '100\u00a0%',
    ]);
  });
});
