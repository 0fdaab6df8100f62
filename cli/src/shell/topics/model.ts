import { modelHelp } from '../../model/input/model-help.js';

export const summary = 'What the built-in model is and is not';

export const text = `The built-in model

${modelHelp}

An answer begins with a sentence that says what to do: plant, plant at a risk, rather in other months, with
irrigation, with an early variety, or not here. The figures that it rests on follow.

Its labels are feasible, marginal and infeasible. The score runs from 0 to 1 and is that of the worst part,
which the answer names: a field crop is judged by its sowing, season, winter, heat, warm or cold nights, day
length, water, wetness and a cool harvest; a perennial by its warmth, annual mean temperature, winter, chill,
water, dry season and wetness. The model is best at telling what can grow somewhere; it knows less about
when people there sow. The years decide the label: the planting is judged in each year from 1979 to 2022 that
is known for the region, and is feasible with a harvest in 75 % of these years, 90 % at low risk and 60 % at
high. A year is good (#: a harvest, with water for two thirds of the yield or more), poor (+: a harvest, but
not a good one), lost (-) or not known (.); the answer names the years that are not known at the place. A bad
year is the middle one of the worst fifth: one year in ten is worse. Look at the worst years, which the answer
names, rather than at the count: monthly figures hide dry spells, and a field is not its region. Where fewer
than 20 years are known, the score of the mean climate decides the label. A crop that does not ripen in the
mean climate is never feasible. The crop is rainfed unless you say that the field is irrigated.

Commands that use the model:
  crop analyze       judges a crop at a place
  crop plan analyze  judges your plans
  crop suggest       lists the crops that suit a place and a month
  crop map           draws where in the world a crop grows
  crop crops         shows what the model knows about each of its 158 crops

docs/feasibility.md has the formulas, the model's results on plantings whose outcome is known, and what it
gets wrong.

Examples:
  $ crop analyze --crop maize --location "Nakuru, Kenya" --month mar
  $ crop crops maize
`;
