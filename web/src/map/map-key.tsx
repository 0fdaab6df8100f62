import type { MapLegend } from '@crop-planning/shared';
import { legendLabel, legendTitle } from '@crop-planning/shared/words/maps/legend-text';
import { map as english } from '../words/en/map.js';
import { said } from '../words/said.js';

/** The colours of the map with their words, on the map itself; classes that no land has are left out. */
export function MapKey({
  legend,
  shares,
  shade,
}: {
  legend: MapLegend;
  shares: readonly number[];
  shade(color: string): string;
}) {
  const shown = legend.entries.filter((_, i) => (shares[i] ?? 0) > 0);
  return (
    <ul className="map-key" aria-label={said('map', english).colours(legendTitle(legend))}>
      {shown.map((entry) => (
        <li key={entry.from}>
          <span className="swatch" style={{ backgroundColor: shade(entry.color) }} />{' '}
          {legendLabel(legend, entry)}
        </li>
      ))}
    </ul>
  );
}
