// The forms of a whole plan: a new one, a copy, a corrected one. Their fields are the subject `planting`.
export const planForm = {
  newPlan: 'New plan',
  create: 'Create and analyse',
  /** The same button while it works. */
  creating: 'Creating…',
  copyPlan: 'Copy the plan',
  editPlan: 'Edit the plan',
  save: 'Save',
  saving: 'Saving…',
  /** What saving a correction does besides. */
  makesAnother:
    'The analyses of this plan are about what it was. Saving therefore makes a corrected plan, has it analysed, and archives this one with its history. You can undo that.',
  takesEffect: 'Another risk tolerance or climate takes effect with the next analysis.',
  /** A note at the lower edge of the window, with a button that undoes it. */
  corrected: (name: string) => `${name} is corrected; the plan as it was is archived.`,
  notReplaced: 'The plan is as it was: it could not be replaced, so its copy was removed again.',
  twoPlans: (name: string) =>
    `The old plan could not be put away. There may now be two plans: look for "${name}".`,
};
