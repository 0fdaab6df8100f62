import type { SuitabilityMap } from '@crop-planning/shared';
import { landText, legendLabel, legendTitle } from '@crop-planning/shared/words/maps/legend-text';
import { mapCalendarSentences } from '@crop-planning/shared/words/maps/map-calendar';
import { mapSources } from '@crop-planning/shared/words/maps/map-sources';
import { Headings } from '../controls/table.js';
import { map as english } from '../words/en/map.js';
import { said } from '../words/said.js';

interface MapLegendTableProps {
  map: SuitabilityMap;
  /** The question of this map, if it is not the one asked for last. */
  earlier: string | undefined;
  /** Returns the colour for the scheme of the page. */
  shade(color: string): string;
}

/** The colours with their words and shares of the land: the map as a table. */
export function MapLegendTable({ map, earlier, shade }: MapLegendTableProps) {
  const words = said('map', english);
  const { legend, land_shares, limits, model_version, period } = map;
  return (
    <div className={earlier === undefined ? 'pair map-facts' : 'pair map-facts out-of-date'}>
      <section className="card">
        <h2>{legendTitle(legend)}</h2>
        {earlier !== undefined && <p className="hint">{words.ofEarlier(earlier)}</p>}
        <table className="map-legend">
          <Headings titles={[words.meaning, words.share]} />
          <tbody>
            {legend.entries.map((entry, i) => (
              <tr key={entry.from}>
                <th scope="row">
                  <span className="swatch" style={{ backgroundColor: shade(entry.color) }} />{' '}
                  {legendLabel(legend, entry)}
                </th>
                <td>{landText(land_shares[i] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {mapCalendarSentences(map).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <section className="card">
        <h2>{words.unknown}</h2>
        <ul className="reasons">
          {limits.map(({ code, message }) => (
            <li key={code}>{words.limit(code, message)}</li>
          ))}
        </ul>
        <p className="hint">
          {words.basis(model_version, period)} {mapSources(map)}
        </p>
      </section>
    </div>
  );
}
