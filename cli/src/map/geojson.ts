// A map as GeoJSON (RFC 7946): a point for each node on land, which QGIS opens without a table beside it. Cells as
// polygons would say the same in five times as many bytes.
import { mapEntryOf, mapPointOf, readMapValue } from '@crop-planning/shared/map-values';
import type { ShownMap } from './shown-map.js';

const pointsAtOnce = 5_000;

/** Returns the bytes of the file, made in parts, so that a map of the world takes no string of many megabytes. */
export function mapGeoJson({ map, nodes }: Pick<ShownMap, 'map' | 'nodes'>): Uint8Array {
  const { crop, planting_month, water, season_days, risk_tolerance, show, model_version, source, period } =
    map;
  const about = {
    crop,
    planting_month,
    water,
    season_days,
    risk_tolerance,
    show,
    model_version,
    source,
    period,
  };
  const head = JSON.stringify({ type: 'FeatureCollection', name: map.legend.title, map: about }).slice(0, -1);
  const parts = [Buffer.from(`${head},"features":[\n`)];
  let lines: string[] = [];
  let isFirst = true;
  const flush = () => {
    if (lines.length === 0) return;
    parts.push(Buffer.from(`${isFirst ? '' : ',\n'}${lines.join(',\n')}`));
    [lines, isFirst] = [[], false];
  };
  for (const [position, byte] of nodes.values.entries()) {
    if (byte === nodes.noData) continue;
    const { longitude, latitude } = mapPointOf(map, position);
    const properties = {
      value: readMapValue(show, byte),
      label: mapEntryOf(map.legend, byte)?.label ?? null,
    };
    const geometry = { type: 'Point', coordinates: [longitude, latitude] };
    lines.push(JSON.stringify({ type: 'Feature', geometry, properties }));
    if (lines.length === pointsAtOnce) flush();
  }
  flush();
  parts.push(Buffer.from('\n]}\n'));
  return Buffer.concat(parts);
}
