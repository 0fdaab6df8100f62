import type { MapLegend } from '@crop-planning/shared';
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
    <ul className="map-key" aria-label={said('map', english).colours(legend.title)}>
      {shown.map(({ from, color, label }) => (
        <li key={from}>
          <span className="swatch" style={{ backgroundColor: shade(color) }} /> {label}
        </li>
      ))}
    </ul>
  );
}
