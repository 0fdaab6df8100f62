/** The fields that `crop plan list` and `crop plan show` add to a plan that has not been analysed. */
export const notAnalysed = {
  crop_name: 'maize',
  verdict: null,
  verdict_code: null,
  verdict_months: null,
  score: null,
  limiting_factor: null,
  limiting_part: null,
  place: null,
  good_months: null,
  harvest_months: null,
  source: null,
  model_version: null,
  analysis_id: null,
  years: null,
  local_months: null,
  local_months_source: null,
  water: 'rainfed',
  season_days: null,
  climate: null,
};

/** An object's values as written in CSV and tab-separated lines. */
export function asTexts(value: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inner === null ? '' : String(inner)]),
  );
}
