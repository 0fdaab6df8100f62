import { argument, flag, option } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';
import { fits, requirePerson } from '../../../terminal/input/answers.js';
import { translating, type CliError } from '../../../terminal/failures.js';
import { shellWord } from '../../../terminal/shell-words.js';
import { climateView } from '../../views.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { questions as english } from '@crop-planning/shared/words/languages/en/questions';

export const command = defineServiceCommand({
  words: 'climate add',
  alias: 'new',
  summary: 'Add the climate of a weather station',
  groupSummary: 'Climates of your own, for your plans',
  about: [
    'Add a climate of your own from the file of a weather station, for plans that are created or updated with',
    '--climate. Nobody else sees or uses it.',
    '',
    'The file has the columns date, tmax, tmin and rain, in °C and mm, and a row for each day or each month, as',
    'a spreadsheet saves it: with commas, semicolons or tabs, and with decimal commas too unless commas',
    'separate the columns. Dates are 2019-12-31, 31/12/2019, 12/31/2019 or 31.12.2019, months 2019-12 or',
    '12/2019. A figure that was not measured is empty, NA, - or nines such as -99.9. A month counts if at most',
    'three of its days are missing; each month of the year needs at least one.',
    '',
    'crop sends only the means of the months and the whole years. With 21 whole years or more, plantings are',
    'judged by those years, otherwise by the years of the region. Give --location as coordinates with the height',
    'of the station if it is not in the middle of a town.',
    '',
    'Means far from those of the world grid or of the months beside them are refused, since they are usually in a',
    'wrong unit or column; if you have checked them, add --force.',
  ].join('\n'),
  examples: [
    'crop climate add station.csv --name "Lower farm" --location -0.3,36.07,1850',
    'crop climate add station.csv --name "Lower farm" --location "Nakuru, Kenya"',
  ],
  arguments: { file: argument('the file, or - for standard input') },
  options: {
    name: option('--name <name>', 'what you call the climate'),
    location: option('--location <place>', 'where the station is: a place, or latitude,longitude,metres'),
    force: flag('--force', 'add means that can hardly be right'),
    ...itemOptions,
  },
  view: climateView,
  run: async ({ io, output, options, arguments: { file }, openSignedIn }) => {
    const example = `crop climate add ${shellWord(file) ?? 'FILE'} --name NAME --location LAT,LON,METRES`;
    requirePerson(io, { '--name': options.name, '--location': options.location }, example);
    const { readStationFile } = await import('../../station-file.js');
    const station = await readStationFile(io, file);
    const api = await openSignedIn();
    const { createClimateInput, locationNameSchema } = await import('@crop-planning/shared');
    const { prompts } = io;
    const said = words('questions', english);
    const name = options.name ?? (await prompts.text(said.climateName, fits(createClimateInput.shape.name)));
    const place = options.location ?? (await prompts.text(said.climatePlace, fits(locationNameSchema)));
    const found = await api.call((client) => client.locations.find.query({ location: place }));
    const { latitude, longitude, elevation_m } = found;
    const added = { ...station, name, latitude, longitude, elevation_m, is_checked: options.force === true };
    const climate = await translating(
      () => api.call((client) => client.climates.create.mutate(added)),
      (failure) => withForce(failure, [file, name, place]),
    );
    await output.item(climate);
    const quoted = shellWord(climate.name) ?? climate.id;
    await output.next(`crop plan update PLAN --climate ${quoted}`);
  },
});

/** Returns the refusal of figures as sentences, with the command that adds them anyway. */
function withForce(failure: CliError, given: readonly string[]): CliError {
  if (failure.code !== 'CLIMATE_DOUBTFUL') return failure;
  const { issues = [] } = failure.details;
  const [file, name, place] = given.map(shellWord);
  const isTypeable = file !== undefined && name !== undefined && place !== undefined;
  return failure.withDetails({
    issues: issues.map(({ message }) => ({ path: '', message })),
    hints: ['Check the units and columns of the file; if the figures are right, add --force.'],
    ...(isTypeable && {
      tryNext: `crop climate add ${file} --name ${name} --location ${place} --force`,
    }),
  });
}
