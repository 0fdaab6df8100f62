/** The description of the model for --help. */
export const modelHelp = [
  'The model screens a crop against the monthly means of a place: heat, cold, rain and the water in the',
  'soil, over the season of a field crop or the whole year of a perennial, and against each year from 1979',
  'to 2022 whose weather is known for the region. It sows the longest of three varieties of a field crop',
  'that ripens. It does not forecast yields, and knows nothing of pests, dry spells or the soil of the field.',
  'Climates come from a world grid, the means of 2000-2025, unless the operator has imported others.',
].join('\n');
