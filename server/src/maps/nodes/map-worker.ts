import type { Water } from '@crop-planning/shared';
import type { ClimateFigures } from '../../world/climate-figures.js';
import type { YearsTable } from '../../world/region-years.js';
import { judgeMeans } from './mean-values.js';
import type { MeanQuestion, MeanValues } from './mean-values.js';
import { deriveYears } from './node-climates.js';
import type { NodeClimates } from './node-climates.js';
import { judgeYears } from './year-values.js';
import type { YearsQuestion, YearValues } from './year-values.js';

/** The nodes of a task, from `first` to before `end`. */
export interface NodeRange {
  first: number;
  end: number;
}

export interface DeriveTask extends NodeRange {
  climates: NodeClimates;
  figures: ClimateFigures;
}

export interface MeanTask extends NodeRange {
  question: MeanQuestion;
  climates: NodeClimates;
  values: Record<Water, MeanValues>;
}

export interface YearsTask extends NodeRange {
  question: YearsQuestion;
  climates: NodeClimates;
  table: YearsTable | null;
  values: YearValues;
}

// These run in a thread of their own, so they may block. They write to memory that the threads share.

export function derive({ climates, figures, first, end }: DeriveTask): void {
  deriveYears(climates, figures, first, end);
}

export function means({ question, climates, values, first, end }: MeanTask): void {
  judgeMeans(question, climates, values, { first, end });
}

export function years({ question, climates, table, values, first, end }: YearsTask): void {
  judgeYears(question, climates, table, values, { first, end });
}
