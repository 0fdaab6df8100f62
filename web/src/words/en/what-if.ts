// A question beside a plan: other water, another month, variety or crop.
export const whatIf = {
  title: 'What if',
  variety: 'Variety',
  /** The first choice: the season that the plan has; null for the crop's typical one. */
  planned: (days: number | null) => (days === null ? 'typical' : `as planned: ${days} days`),
  varieties: {
    early: (days: number) => `early: ${days} days`,
    typical: (days: number) => `typical: ${days} days`,
    late: (days: number) => `late: ${days} days`,
  },
  chooseCrop: 'Choose one of the crops.',
  /** Until something is changed in the fields. */
  change: 'Change something, and the answer is shown beside the plan’s own.',
  asking: 'Asking the model…',
  /** Names the table; only read out. */
  table: 'The plan and the question',
  /** Heads a column of the table. */
  thisPlan: 'This plan',
  save: 'Save as a plan…',
  notSaved: 'Nothing is saved until then.',
};
