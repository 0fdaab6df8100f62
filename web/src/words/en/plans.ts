// The list of an account's plans: its buttons, filters, rows and pages, and what stands there without plans.
const figure = (count: number) => count.toLocaleString('en-US');

export const plans = {
  title: 'Plans',
  loading: 'Loading your plans…',
  import: 'Import…',
  export: 'Export…',
  newPlan: 'New plan',
  analyseAll: 'Analyse all',
  /** Of the plans that fit the filters. */
  analyseThese: (count: number) => `Analyse these ${count}`,

  // The filters.
  filters: 'Filters',
  filtersUsed: (count: number) => `Filters (${count} in use)`,
  search: 'Search',
  /** In the empty field of the search; about 20 letters fit. */
  searched: 'name, crop, place',
  result: 'Result',
  anyResult: 'any',
  month: 'Month',
  anyMonth: 'any',
  water: 'Water',
  anyWater: 'any',
  order: 'Order',
  /** About 20 letters fit. */
  orders: {
    newest: 'newest first',
    name: 'by name',
    highest: 'most harvests first',
    lowest: 'fewest harvests first',
  },
  archivedToo: 'Archived ones too',
  found({ chosen, known, isComplete }: { chosen: number; known: number; isComplete: boolean }) {
    const all = `${figure(known)} ${known === 1 ? 'plan' : 'plans'}`;
    const some = chosen === known ? all : `${figure(chosen)} of ${figure(known)} plans`;
    return isComplete ? some : `${some} so far, loading the others…`;
  },
  noneFits: 'No plan fits these filters. [Show all plans](all)',
  pickAll: (count: number) => `Pick all ${figure(count)}`,

  // The headings of the columns.
  plan: 'Plan',
  crop: 'Crop',
  place: 'Place',
  planting: 'Planting',
  /** Above a drawing of the twelve months. */
  months: 'January to December',

  // In a row.
  pick: (name: string) => `Pick ${name}`,
  archived: 'archived',
  /** A button; the plan's name is read out after it. */
  analyse: 'Analyse',
  archive: 'Archive',
  /** Brings an archived plan back. */
  restore: 'Restore',

  // The pages of a long list.
  pages: 'Pages of the list',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, count: number) => `Page ${page} of ${count}`,

  // Without plans.
  onlyArchived: 'You have no plans that are not archived',
  showArchived: 'Show the archived plans',
  none: 'You have no plans yet',
  aboutPlans:
    'A plan is a crop, a place and a month. Save one, have it analysed, and you see whether the planting is feasible, what limits it and in which months it would do better. When a later analysis changes the result, you are notified.',
  createFirst: 'Create your first plan',
  orMap: 'Or look for a place on the map',
  orFile:
    'Many plans in a spreadsheet? [Import the file](import), and see what was understood before anything is saved.',
};
