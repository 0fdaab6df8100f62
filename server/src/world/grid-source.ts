/** The name that results give to the bundled climate source, which is part of each version of the model. */
export const worldGridSource = 'world climate grid (ERA5)';

/** The years over which the figures of the grid are averaged. */
export const gridPeriod = '2000-2025';
