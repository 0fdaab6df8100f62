// A plan's own view, around its result, which is the subject `result`.
export const plan = {
  loading: 'Loading the plan…',
  /** Where a link names no plan of the account, which may be another's; `Share` is the button of a plan. */
  signedInAs:
    'You are signed in as [](name) ([](email)). A plan can be opened only by its own account; to send a result to others, its owner makes a link with [Share](em).',
  /** A link back to the list. */
  all: 'All plans',

  // The buttons beside its title.
  analyse: 'Analyse',
  analysing: 'Analysing…',
  analyseAgain: 'Analyse again',
  /** In place of the button. */
  sameToday: 'The model would say the same today.',
  edit: 'Edit',
  copy: 'Copy',
  archive: 'Archive',
  restore: 'Restore',
  print: 'Print the report',
  export: 'Export…',
  share: 'Share…',
  delete: 'Delete…',
  deleteTitle: 'Delete this plan?',
  deleteAction: 'Delete the plan',
  deletion:
    '[](name) is deleted for good, with everything that you entered; for ten seconds you can undo it. To keep it out of your list, archive it instead.',

  /** In place of a result. */
  notAnalysed: 'This plan has not been analysed yet: nothing is known about it.',
  analyseNow: 'Analyse it now',
  whatIf: 'What if…',
  growsHere: 'What else grows here…',

  // The table of its analyses.
  history: 'History',
  historyOf: 'History of the plan',
  when: 'When',
  result: 'Result',
  standing: 'Score and limit',
  /** Heads who has analysed it: the model, or another program. */
  by: 'By',
  /** The model, below that heading. */
  model: 'model',
  /** The mark is the time of the oldest of several analyses that say the same; two or more. */
  times: (count: number) => `${count} times since [](time)`,
  older: 'Show older ones',
};
