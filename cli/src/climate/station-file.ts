// Reads the file of a weather station and makes its months, as the service takes them.
import { readStation } from '@crop-planning/shared/station/station';
import type { StationClimate } from '@crop-planning/shared/station/means';
import { dataError } from '../terminal/failures.js';
import { readTextFile } from '../terminal/input/text-file.js';
import type { Io } from '../terminal/io.js';
import { counted } from '@crop-planning/shared/words/listing';

const problemsShown = 20;
const shape =
  'The columns are date, tmax, tmin and rain (°C and mm), with a row for each day or each month; see crop climate add --help.';

/** Reads the climate of a station; throws if the file breaks a rule, with its first problems by line. */
export async function readStationFile(io: Io, file: string): Promise<StationClimate> {
  const encodingHint = 'In a spreadsheet, save it as "CSV UTF-8".';
  const text = await readTextFile(io, file, { example: 'crop climate add station.csv', encodingHint });
  const { climate, problems } = readStation(text);
  if (climate) return climate;
  const shown = problems.slice(0, problemsShown).map(({ line, message }) => `line ${line}: ${message}`);
  const more = problems.length - shown.length;
  throw dataError('The file is not that of a weather station.', {
    hints: [...shown, ...(more > 0 ? [`and ${counted(more, 'more problem')}`] : []), shape],
  });
}
