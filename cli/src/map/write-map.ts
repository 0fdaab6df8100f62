import type { SuitabilityMapInput } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import type { Io } from '../terminal/io.js';
import type { Notices } from '../terminal/output/output.js';
import { createFileWriter } from '../terminal/output/file-writer.js';
import { askUntilCalculated } from './ask.js';
import { fetchFile, formatOf, scaleFor, type FetchedFormat, type FileFormat } from './file.js';
import type { ShownMap } from './shown-map.js';
import type { WrittenMap } from './view.js';

export interface Access {
  io: Io;
  api: Api;
  notices: Notices;
}

/** Opens a file to write to; throws a usage error if it cannot be written or its name has no known ending. */
export async function openTarget(file: string) {
  const format = formatOf(file);
  const files = createFileWriter({ command: 'crop map CROP', example: 'map.png' });
  await files.check(file);
  return {
    format,
    /** Fetches or renders the file, then writes all of it or nothing. */
    async write(shown: ShownMap & { question: SuitabilityMapInput }, access: Access): Promise<WrittenMap> {
      const contents = await contentsOf(shown, format, access);
      await files.write(file, contents);
      const { crop, planting_month, water, show, west, north, step, width, height } = shown.map;
      const bytes = contents.length;
      return { file, format, bytes, crop, planting_month, water, show, west, north, step, width, height };
    },
  };
}

async function contentsOf(
  shown: ShownMap & { question: SuitabilityMapInput },
  format: FileFormat,
  { io, api, notices }: Access,
): Promise<Uint8Array> {
  const fetched = (format: FetchedFormat, scale: number) =>
    askUntilCalculated(() => fetchFile(api, shown.question, { format, scale }), {
      io,
      notices,
      work: 'secondsOfFile',
    });
  if (format === 'geojson') return (await import('./geojson.js')).mapGeoJson(shown);
  if (format !== 'html') return fetched(format, scaleFor(shown.map.width));
  const [{ mapPage }, png] = await Promise.all([import('./page/map-page.js'), fetched('png', 1)]);
  return Buffer.from(mapPage(shown, png, io.now()));
}
