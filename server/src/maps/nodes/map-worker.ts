import type { Water } from '@crop-planning/shared';
import type { Range } from '../../calculations/ranges.js';
import type { ClimateFigures } from '../../world/climate-figures.js';
import type { YearsTable } from '../../world/region-years.js';
import { judgeMeans, type MeanQuestion, type MeanValues } from './mean-values.js';
import { deriveYears, type NodeClimates } from './node-climates.js';
import { judgeYears, type YearsQuestion, type YearValues } from './year-values.js';

export interface DeriveTask extends Range {
  climates: NodeClimates;
  figures: ClimateFigures;
}

export interface MeanTask extends Range {
  question: MeanQuestion;
  climates: NodeClimates;
  values: Record<Water, MeanValues>;
}

export interface YearsTask extends Range {
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
