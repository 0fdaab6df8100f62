// How much irrigation a verdict advises, where rain alone is not enough. Used by the verdict.

/**
 * The most irrigation that is advised, in mm net, at the field, for a season or for a year of a perennial. It
 * covers 61 of 64 irrigated field crops that farmers grow where rain alone fails; see decision 50.
 */
const advisedMmMax = 800;

interface Need {
  irrigationMm: number;
  /** The score of the dry season without irrigation; undefined for crops that any dry season suits. */
  dryScore: number | undefined;
}

/**
 * Returns true if farmers would be likely to supply the missing water. Irrigation wets the soil and not the
 * air, so it is not advised for a tree whose dry season is longer than it tolerates.
 */
export function isIrrigationAdvised({ irrigationMm, dryScore = 1 }: Need): boolean {
  return Math.round(irrigationMm) <= advisedMmMax && dryScore === 1;
}
