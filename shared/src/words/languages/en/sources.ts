// Words around the names of sources, which are the same in every language.
export const sources = {
  /** A crop's number in the database of FAO. */
  ecocrop: (number: string) => `FAO EcoCrop, crop ${number}`,
  worldGrid: (name: string) => `world climate grid (${name})`,
  worldCalendar: (source: string) =>
    `${source}: the world crop calendar of Jägermeyr et al. 2021, doi 10.5281/zenodo.5062513, CC BY 4.0, made into months`,
};
