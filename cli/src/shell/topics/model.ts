import { modelHelp } from '../../model/input/model-help.js';

export const summary = 'What the built-in model is and is not';

export const text = `The built-in model

${modelHelp}

Its labels are feasible, marginal and infeasible. The score runs from 0 to 1 and is that of the worst part, which is
named: a field crop is judged by its sowing, season, winter, heat, warm or cold nights, day length, water, wetness and a
cool harvest, a perennial by its warmth, the mean of the year, winter, chill, water, a dry season and wetness. What it is
best at is what can grow somewhere; of when people there sow it knows less. The label goes by years: the planting is judged in each year from 1979
to 2022 that is known for the region, and is feasible if 75 % of them carry it, 90 % at low risk and 60 % at high. A year
is good (#), poor (+: carried, but with a low score), lost (-) or not known (.); look at the worst years, which are named,
rather than at the count: months hide dry spells, and the field is not the region. Where fewer than 20 years are known,
the score of the mean climate gives the label. Water is rainfed unless you say that the field is irrigated.

crop analyze asks it about a crop at a place, crop plan analyze about your plans, crop suggest lists what fits a place
and a month, and crop crops what it knows of each of its 158 crops. docs/feasibility.md has the formulas, how well it did on
plantings whose outcome is known, and what it gets wrong.

Examples:
  $ crop analyze --crop maize --location "Nakuru, Kenya" --month mar
  $ crop crops maize
`;
