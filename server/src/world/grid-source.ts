/** The source of climates that comes with each version of the model, as results name it. */
export const worldGridSource = 'world climate grid (ERA5)';
