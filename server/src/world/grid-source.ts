/** The name, in results, of the climate source that is part of each version of the model. */
export const worldGridSource = 'world climate grid (ERA5)';
