import type { SuitabilityMapInput } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import { usageError } from '../terminal/failures.js';

const formats = {
  png: 'png',
  tif: 'geotiff',
  tiff: 'geotiff',
  csv: 'csv',
  geojson: 'geojson',
  html: 'html',
  htm: 'html',
} as const;

export type FileFormat = (typeof formats)[keyof typeof formats];

/** A format that the service makes. */
export type FetchedFormat = Exclude<FileFormat, 'html' | 'geojson'>;

/** The width to which a picture is enlarged, and the largest factor that the service accepts. */
const pictureWidthMax = 2_000;
const scaleMax = 4;

/** Returns the format that the end of a file's name asks for; throws a usage error for any other. */
export function formatOf(file: string): FileFormat {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(file) ?? [];
  const format = Object.entries(formats).find(([name]) => name === ending.toLowerCase())?.[1];
  if (format !== undefined) return format;
  throw usageError(`The name of ${file} does not say what to write.`, {
    hints: [
      'It has to end with .png (a picture), .tif (GeoTIFF), .csv (a table), .geojson (points) or .html (a page).',
    ],
    tryNext: 'crop map CROP -o map.png',
  });
}

/** Returns how many pixels wide and high a picture shows each point, so that small areas are not tiny. */
export function scaleFor(width: number): number {
  return Math.max(1, Math.min(scaleMax, Math.floor(pictureWidthMax / width)));
}

/** Fetches a map as a file that the service makes. */
export async function fetchFile(
  api: Api,
  question: SuitabilityMapInput,
  { format, scale }: { format: FetchedFormat; scale: number },
): Promise<Uint8Array> {
  const { readBytes, readText } = await import('../service/requests.js');
  const { failureOf } = await import('../service/service-errors.js');
  const asked = { ...question, format, ...(format === 'png' && { scale }) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked))
    if (value !== undefined && value !== null) query.set(name, String(value));
  const answer = await api.send(`/maps/suitability?${query}`, { method: 'GET', headers: {} });
  if (answer.status !== 200) throw failureOf(api, answer, await readText(api.url, answer));
  return readBytes(api.url, answer);
}
