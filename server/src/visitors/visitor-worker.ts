import { assess, type Assessment, type Subject } from '../feasibility/assess.js';

export type JudgeTask = Subject;

/** Runs in a thread of its own, so it may block. */
export function judge(subject: JudgeTask): Assessment {
  return assess(subject);
}
