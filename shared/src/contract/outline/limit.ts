/** The most points of an outline, all of its rings together; at six decimals, that many always fit in 16 KiB. */
export const outlinePointsMax = 500;
