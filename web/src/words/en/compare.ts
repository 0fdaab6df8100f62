// Plans side by side.
import { counted } from '@crop-planning/shared/words/listing';

export const compare = {
  title: (count: number) => `Compare ${counted(count, 'plan')}`,
  tooFew: 'A comparison needs two to four plans. Choose them in the list.',
  loading: 'Loading the results…',
  /** Stands above why; the mark is the name of a plan. */
  noResult: '[](name) has no result:',
  /** Names the table; only read out. */
  table: 'The plans side by side',
  note: 'What differs from the first plan is in bold. Each is judged with the water and the season of its latest analysis. Nothing is saved.',
  /** A link back to the list. */
  all: 'All plans',
};
