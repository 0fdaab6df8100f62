import { argument, flag, option, withDefault } from '../../command/define-command.js';
import {
  answerOptions,
  yesOption,
  drawnOption,
  riskOption,
  seasonDaysOption,
  waterOption,
} from '../../command/shared-options.js';
import { usageError } from '../../terminal/failures.js';
import type { Notices } from '../../terminal/output/output.js';
import { isJsonWanted } from '../../terminal/output/view.js';
import { mapMonthRule, parseMapMonth, questionOf, shows } from '../question.js';
import { mapView, writtenMapView } from '../view.js';
import { defineServiceCommand } from '../../service/service-command.js';
import { words } from '@crop-planning/shared/words/languages/current';

export const command = defineServiceCommand({
  words: 'map',
  summary: 'Draw a map of where a crop grows',
  about: [
    'Draw a map of where a crop grows, according to the built-in model: of the world, a country, a region or a',
    'box. Without --month, every point has its own best planting month. --show chooses what to draw:',
    '  score  how suitable the mean climate is, from 0 to 1',
    '  month  the best planting month',
    '  limit  what limits the score',
    '  label  feasible, marginal or infeasible by the years 1979 to 2022, for one planting month',
    '  share  the share of these years with a harvest, for one planting month',
    '',
    'At a terminal, the map fits the window, in as many colours as there are. With -o, the file is',
    'replaced as a whole: .png is a picture, .tif a GeoTIFF for QGIS and GDAL, .csv and .geojson are points, .html a',
    'page to send or to print. --json is what the API returns, with one byte for each point, in base64.',
    '',
    'A map knows the climate grid, one point every half degree, and nothing between its points; it knows',
    'neither soils nor imported climates. The first map of a question takes the server some seconds.',
  ].join('\n'),
  examples: [
    'crop map maize',
    'crop map "Arabica coffee" --in Ethiopia --plans',
    'crop map wheat --month oct --in -12,34,45,72',
    'crop map "pearl millet" --month jun --show share --in -18,10,25,20 -o sahel.png',
    'crop map rice --water irrigated -o rice.html',
  ],
  writesDocuments: true,
  arguments: { crop: argument('the crop, for example maize') },
  options: {
    plantingMonth: option(
      '--month, --planting-month <month>',
      'planting month: 1 to 12, a name such as mar, a date, or best (default: best)',
      { read: parseMapMonth, rule: mapMonthRule },
    ),
    water: withDefault(waterOption, 'rainfed'),
    seasonDays: seasonDaysOption,
    riskTolerance: withDefault(riskOption, 'medium'),
    show: withDefault(option('--show <what>', 'what to draw', { choices: shows }), 'score'),
    in: option('--in <area>', 'a country, a region, or west,south,east,north in degrees'),
    plans: flag('--plans', 'mark your plans that are not archived'),
    output: option('-o, --output <file>', 'write a file: .png, .tif, .csv, .geojson or .html'),
    yes: yesOption,
    ...answerOptions,
    format: drawnOption,
  },
  run: async ({ io, options, arguments: { crop: typed }, openSignedIn, openOutput }) => {
    const { output: file, in: areaText, plans = false } = options;
    questionOf(typed, options);
    if (areaText !== undefined) (await import('../area.js')).readBoxArea(areaText);
    const ask = async (notices: Notices, wantsPlans: boolean) => {
      const api = await openSignedIn({ isBatching: wantsPlans });
      const { chooseName } = await import('../../model/name-check/choice.js');
      const question = questionOf(await chooseName(io, api, 'crop', typed), options);
      const { openMap } = await import('../open-map.js');
      return { shown: await openMap({ io, api, notices, question, areaText, wantsPlans }), api };
    };
    if (file === undefined) {
      const output = await openOutput(mapView);
      if (output.isForPerson) requireWidth(io.stdout.columns);
      const { shown } = await ask(output, plans && output.isForPerson);
      const { drawMap } = await import('../drawing/map-drawing.js');
      return output.item(shown.map, { drawing: drawMap(shown) });
    }
    const output = await openOutput(writtenMapView);
    const { openTarget } = await import('../write-map.js');
    const target = await openTarget(file);
    const { shown, api } = await ask(output, plans && target.format === 'html');
    const written = await target.write(shown, { io, api, notices: output });
    const { files } = await import('@crop-planning/shared/words/languages/en/files');
    await output.remark(words('files', files).wroteKilobytes(file, Math.ceil(written.bytes / 1024)));
    if (isJsonWanted(options)) await output.item(written);
  },
});

/** A narrower terminal shows no shape that anybody would recognise. */
const columnsMin = 24;

/** Throws a usage error if a terminal is too narrow for a map. */
function requireWidth(columns = columnsMin): void {
  if (columns >= columnsMin) return;
  throw usageError(`The terminal has ${columns} columns; a map needs at least ${columnsMin}.`, {
    hints: ['Make the window wider or the letters smaller, or write the map to a file.'],
    tryNext: 'crop map CROP -o map.png',
  });
}
