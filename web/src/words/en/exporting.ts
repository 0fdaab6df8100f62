// The dialog with the files that can be made of plans.
import { counted } from '@crop-planning/shared/words/listing';

export const exporting = {
  title: (count: number) => `Export ${counted(count, 'plan')}`,
  plans: 'Plans for a spreadsheet',
  aboutPlans: 'CSV with what was entered. The file can be changed and imported.',
  results: 'Plans with their results',
  aboutResults: 'CSV with verdict, score, good months, harvest and years.',
  calendar: 'Calendar',
  aboutCalendar: 'Planting months, good months and harvests, for a calendar program (.ics).',
  report: 'Report',
  aboutReport: 'A page to send or to print, with reasons, charts and advice (HTML).',
  tooMany: (max: number) => `A report has at most ${max} plans: choose some with the filters.`,
  /** A button; the file's name is read out after it. */
  save: 'Save',
  writing: 'Writing…',
  /** Names the bar that shows how many are done; only read out. */
  progress: 'Plans in the report',
};
