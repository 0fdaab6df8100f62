import type { CropKind, SuggestCropsInput } from '@crop-planning/shared';
import { requireOptions } from '../../terminal/input/answers.js';
import { modelHelp } from '../input/model-help.js';
import {
  waterOption,
  listOptions,
  monthOption,
  riskOption,
  limitOption,
  yesOption,
} from '../../command/shared-options.js';
import { isJsonWanted } from '../../terminal/output/view.js';
import { shellWord } from '../../terminal/shell-words.js';
import { cropSuggestionView } from '../views/crop-suggestions.js';
import { flag, option, withDefault } from '../../command/define-command.js';
import { defineServiceCommand } from '../../service/service-command.js';

/** The compiler checks the keys against the contract, which itself loads too slowly for --help. */
const kinds = Object.keys({ annual: true, perennial: true } satisfies Record<CropKind, true>) as CropKind[];

export const command = defineServiceCommand({
  words: 'suggest',
  summary: 'List the crops for a place and a month',
  about: [
    'List the crops that the built-in model finds feasible for a place and a planting month: first the main',
    'crops of the country, then other crops grown there, then crops without statistics, then crops not',
    'reported as grown; within each group, crops that score 0.80 or more come first. Crops that are out of',
    'season there, by a calendar of sowing, come last. At a terminal, annual crops and perennials are listed',
    'separately, with the months in which other crops could be sown and the main crops of the country that',
    'are not feasible.',
    '',
    modelHelp,
  ].join('\n'),
  examples: [
    'crop suggest --location "Nakuru, Kenya" --month apr --limit 10',
    'crop suggest --location Niamey --month jun --risk low --fields crop,score',
    'crop suggest --location Pune --month oct --water irrigated --format csv > crops.csv',
    'crop suggest --location "Nakuru, Kenya" --month apr --kind perennial',
    'crop suggest --location "Nakuru, Kenya" --month apr --all --columns crop,kind,score,feasible_months',
  ],
  options: {
    location: option('--location <place>', 'the place: "Nakuru, Kenya", or latitude,longitude'),
    plantingMonth: monthOption,
    water: withDefault(waterOption, 'rainfed'),
    riskTolerance: withDefault(riskOption, 'medium'),
    kind: option('--kind <kind>', 'only crops that are sown each year, or only perennials', {
      choices: kinds,
    }),
    all: flag('--all', 'also list crops that are feasible only in other months'),
    limit: limitOption(),
    yes: yesOption,
    ...listOptions('the names of the crops'),
  },
  view: cropSuggestionView,
  run: async ({ io, output, options, openSignedIn }) => {
    const { location, month } = requireOptions(
      { location: options.location, month: options.plantingMonth },
      'crop suggest --location PLACE --month MONTH',
    );
    const api = await openSignedIn();
    const { water, riskTolerance: risk_tolerance, kind, all, limit } = options;
    const { chooseName } = await import('../name-check/choice.js');
    const place = await chooseName(io, api, 'location', location);
    const input = { location: place, planting_month: month, water, risk_tolerance, ...(kind && { kind }) };
    const answer = await api.call((client) => client.crops.suggest.query(input));
    const { aboutSuggestions, drawSuggestions } = await import('../suggestions-drawing.js');
    const { suggestions, other_months, main_crops_left_out, country } = answer;
    // JSON has the crops of other months in a separate list.
    const rows = all === true && !isJsonWanted(options) ? [...suggestions, ...other_months] : suggestions;
    const isPlain = options.columns === undefined && options.wide !== true;
    await output.list(rows.slice(0, limit), {
      wrap: (items) => ({ ...answer, suggestions: items }),
      ...(isPlain && {
        draw: async (shown, screen) =>
          drawSuggestions(
            {
              suggestions: shown,
              otherMonths: all === true ? [] : other_months,
              mainCropsLeftOut: main_crops_left_out,
              plantingMonth: month,
              country: country?.name ?? null,
              analyzeCommand: await io.asCalled('crop analyze --crop NAME'),
            },
            screen,
          ),
      }),
    });
    await output.notice(aboutSuggestions(answer));
    await output.next(analyzeCommand(rows[0]?.crop ?? main_crops_left_out[0]?.crop, input));
  },
});

/** Returns the command that asks the same question about one of the crops. */
function analyzeCommand(
  crop: string | undefined,
  { location, ...input }: SuggestCropsInput,
): string | undefined {
  const [cropWord, locationWord] = [shellWord(crop ?? ''), shellWord(location)];
  if (crop === undefined || cropWord === undefined || locationWord === undefined) return undefined;
  const { planting_month, water, risk_tolerance } = input;
  return [
    `crop analyze --crop ${cropWord} --location ${locationWord} --month ${planting_month}`,
    ...(water === 'rainfed' ? [] : [`--water ${water}`]),
    ...(risk_tolerance === 'medium' ? [] : [`--risk ${risk_tolerance}`]),
  ].join(' ');
}
