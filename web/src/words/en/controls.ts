// What the controls say wherever they stand.
export const controls = {
  /** Heads the column of a table that has buttons; only read out. */
  actions: 'Actions',
};
