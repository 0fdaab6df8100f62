import { reasonText as write } from '@crop-planning/shared/words/languages/en/reasons';
import type { ReasonCode } from '../declarations/contract.js';

/** Returns the sentence of a reason code, the same as in `reasons` of its analysis. */
export const reasonText: (reason: ReasonCode) => string = write;
