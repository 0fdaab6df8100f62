import { modelHelp } from '../input/model-help.js';

export const text = `The built-in model

${modelHelp}

Its labels are feasible, marginal and infeasible. The score runs from 0 to 1 and is that of the worst part, which is
named: heat, frost, water, the season and others. The risk that you take moves the thresholds: low asks for more.
Water is rainfed unless you say that the field is irrigated.

crop analyze asks it about a crop at a place, crop plan analyze about your plans, crop suggest lists what fits a place
and a month, and crop crops what it knows of each crop. docs/feasibility.md has the formulas, how well it did on
plantings whose outcome is known, and what it gets wrong.

Examples:
  $ crop analyze --crop maize --location "Nakuru, Kenya" --month mar
  $ crop crops maize
`;
