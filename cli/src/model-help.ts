/** What the model is and is not, for --help. */
export const modelHelp = [
  'The model screens a crop against the monthly means of a place: temperature, frost and rain over the',
  'season. It does not forecast a yield, and it does not know soil, pests, day length or varieties. Where the',
  'service has no others, the means are of 1961-1990, cooler than today.',
].join('\n');
