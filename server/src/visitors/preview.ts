import type { AnalysisPreview, VisitorQuestionInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { previewOf } from '../feasibility/verdict/preview.js';
import type { OpenCaller } from '../procedures/context.js';

/**
 * Analyses a planting for a caller without an account; nothing is stored. Raises TOO_MANY_REQUESTS if too many
 * visitors wait already, and the errors of finding the crop and the location.
 */
export async function answerVisitor(
  { visitors }: Core,
  { endSignal }: OpenCaller,
  question: VisitorQuestionInput,
): Promise<AnalysisPreview> {
  return previewOf(await visitors.judge(question, endSignal()));
}
