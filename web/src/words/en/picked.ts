// What is done with one or several plans in the list: archiving, deleting, and the analysis of many.
import { counted } from '@crop-planning/shared/words/listing';

export const picked = {
  /** Names the part of the view in which the buttons stand; only read out. */
  region: 'The plans that you have picked',
  count: (count: number) => `${counted(count, 'plan')} picked`,
  compare: 'Compare',
  analyse: 'Analyse these',
  archive: 'Archive these',
  restore: 'Restore these',
  delete: 'Delete these…',
  none: 'Pick none',

  deleteTitle: (count: number) => `Delete ${counted(count, 'plan')}?`,
  deleteAction: (count: number) => `Delete ${counted(count, 'plan')}`,
  /** What is lost if `count` plans are deleted and `kept` others are not; `name` is that of the only one. */
  deletion(count: number, kept: number) {
    const which = count === 1 ? '[](name) is' : 'They are';
    const lost = `${which} deleted for good, with everything that you entered; for ten seconds you can undo it.`;
    const why = `${counted(kept, 'plan has', 'plans have')} been analysed and can only be archived.`;
    return kept === 0 ? lost : `${lost} ${why}`;
  },

  // Notes at the lower edge of the window, each with a button that undoes it.
  archivedOne: (name: string) => `${name} is archived.`,
  archived: (count: number) => `${count} plans are archived.`,
  restoredOne: (name: string) => `${name} is no longer archived.`,
  restored: (count: number) => `${count} plans are no longer archived.`,
  deletedOne: (name: string) => `${name} is deleted.`,
  deleted: (count: number) => `${count} plans are deleted.`,

  // The analysis of many plans, while it runs and afterwards.
  bulk: 'Analysis of many plans',
  stop: 'Stop',
  close: 'Close',
  progress: 'Plans analysed',
  results: 'Results, the newest first',
  status(is: {
    done: number;
    failed: number;
    count: number;
    isRunning: boolean;
    waitSeconds: number | undefined;
  }) {
    const failed = is.failed === 0 ? '' : `, ${is.failed} could not be analysed`;
    const done = `${is.done} of ${is.count} plans analysed${failed}`;
    if (!is.isRunning) return `${done}.`;
    return is.waitSeconds === undefined
      ? `${done}…`
      : `${done}; waiting ${is.waitSeconds} seconds, as the service asks.`;
  },
};
