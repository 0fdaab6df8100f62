// What the command line says of plans that it changes, analyses or deletes.
export type PlanChange = 'archive' | 'unarchive' | 'update' | 'delete';

const verbs: Readonly<Record<PlanChange, { now: string; done: string }>> = {
  archive: { now: 'archive', done: 'Archived' },
  unarchive: { now: 'unarchive', done: 'Unarchived' },
  update: { now: 'update', done: 'Updated' },
  delete: { now: 'delete', done: 'Deleted' },
};

export const changes = {
  /** Asks about several plans, of which some are named. */
  question({ change, count, names, more }: ChangeAsked) {
    const { now } = verbs[change];
    const rest = more > 0 ? ` and ${more} more` : '';
    return `${now.charAt(0).toUpperCase()}${now.slice(1)} ${plans(count)} (${names.join(', ')}${rest})?`;
  },
  done: (change: PlanChange, count: number) => `${verbs[change].done} ${plans(count)}.`,
  wouldDo: (change: PlanChange, count: number) => `Would ${verbs[change].now} ${plans(count)}.`,
  /** One plan, by its name in quotes and its id. */
  doneTo: (change: PlanChange, plan: string) => `${verbs[change].done} ${plan}.`,
  wouldDelete: (plan: string) => `Would delete ${plan}.`,
  deleteForGood: (plan: string) => `Delete ${plan} for good?`,
  wouldAnalyse: (count: number) => `Would analyze ${plans(count)}.`,
  skipped: (count: number, all: number) => `Skipped ${count} of ${all} plans.`,
  newId: (oldId: string, id: string) => `The plan was replaced: its id was ${oldId} and is now ${id}.`,
  /** Several plans have the name, which is in quotes. */
  sameName: (count: number, name: string, ids: string) => `${count} plans are named ${name}: ${ids}`,
};

export interface ChangeAsked {
  change: PlanChange;
  count: number;
  /** In quotes. */
  names: readonly string[];
  /** How many plans are not named. */
  more: number;
}

function plans(count: number): string {
  return `${count} ${count === 1 ? 'plan' : 'plans'}`;
}
