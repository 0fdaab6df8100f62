import { constants, setPriority } from 'node:os';
import { assess, type Assessment, type Subject } from '../feasibility/assess.js';

export type JudgeTask = Subject;

/** Runs in a thread of its own, so it may block. */
export function judge(subject: JudgeTask): Assessment {
  giveWay();
  return assess(subject);
}

/** Lets signed-in callers go first on a busy machine. Only on Linux does 0 stand for this thread alone. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
}
