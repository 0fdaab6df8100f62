import type { Analysis, AnalysisPreview } from '../contract/analyses.js';
import type { ModelDetails } from '../contract/model-details.js';

/**
 * Returns the details of an analysis by the model, undefined for one by another producer. The service has held
 * them to `modelDetailsSchema`; they are not parsed again, since the schema's library is larger than the page.
 */
export function modelDetailsOf({ source, details }: Analysis | AnalysisPreview): ModelDetails | undefined {
  return source === 'model' && details !== null ? (details as ModelDetails) : undefined;
}

/** Lists the parts of the score in the model's own order. */
export function partsOf({ components }: ModelDetails): { part: string; score: number }[] {
  return Object.entries(components).flatMap(([part, figures]) =>
    figures === undefined ? [] : [{ part, score: figures.score }],
  );
}
