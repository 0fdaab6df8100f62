import type { Analysis } from '@crop-planning/shared';
import { countsOf, yearSign } from '@crop-planning/shared/words/known-years';
import { modelDetailsOf } from '@crop-planning/shared/words/model-details';
import type { Drawing } from '../../terminal/output/formats.js';
import { carriedOf } from '../result-fields.js';
import { stripOf } from './strip.js';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';

/**
 * Draws the years of each analysis that changed them, newest first and dated; draws nothing if they never
 * changed. `analyses` must be newest first. A narrow terminal gets only the counts.
 */
export function drawYearsOverTime(analyses: readonly Analysis[]): Drawing {
  return ({ width, paint }) => {
    const entries = analyses.flatMap((analysis) => {
      const years = modelDetailsOf(analysis)?.years;
      return years ? [{ day: analysis.created_at.slice(0, 10), years }] : [];
    });
    const signs = entries.map(({ years }) => years.seasons.map(yearSign).join(''));
    const changes = entries.filter((_, i) => signs[i] !== signs[i + 1]);
    if (changes.length < 2) return [];
    const lines = changes.map(({ day, years }) => {
      const counts = `${day} ${carriedOf(countsOf(years))}`.padEnd(countsWidth);
      const isWide = countsWidth + 1 + years.seasons.length <= width;
      return isWide ? `${counts} ${stripOf(years.seasons, paint)}` : counts.trimEnd();
    });
    return ['', paint('bold', terminalWords().yearsOverTime), ...lines];
  };
}

const countsWidth = 16;
