import type { Crop } from '@crop-planning/shared';
import { judgeCrops, type JudgedCrop, type SuggestionQuestion } from './judged-crops.js';

export interface JudgeTask {
  question: SuggestionQuestion;
  crops: readonly Crop[];
}

/** Runs in a thread of its own, so it may block. */
export function judge({ question, crops }: JudgeTask): JudgedCrop[] {
  return judgeCrops(crops, question);
}
