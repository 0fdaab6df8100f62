import { reasonText as write } from '@crop-planning/shared/words/reason-text';
import type { AnalysisPreview } from './records.js';

/** A reason of an analysis by the model: a code and the figures of its sentence. */
export type ReasonCode = NonNullable<AnalysisPreview['details']['reason_codes']>[number];

/** Returns the sentence of a reason code, the same as in `reasons` of its analysis. */
export const reasonText: (reason: ReasonCode) => string = write;
