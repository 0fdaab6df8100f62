// What answers callers without an account: their budgets, and one thread for all of them.
import { AppError, type VisitorQuestionInput } from '@crop-planning/shared';
import type { Limits } from '../auth/rate-limits/limits.js';
import type { Threads } from '../calculations/threads.js';
import type { Deadlines } from '../concurrency/deadlines.js';
import { createSemaphore } from '../concurrency/semaphore.js';
import type { Assessment, Asked, Subject } from '../feasibility/assess.js';

type SubjectOfModel = Omit<Subject, 'asked'>;

export interface VisitorParts {
  isOn: boolean;
  limits: Limits;
  /** A single thread, which nobody else uses. */
  thread: Threads;
  /**
   * Looks up crop and place among what comes with the service: no climate that an account or the operator added, and
   * none of a live source.
   */
  findSubject: (planting: { crop: string; location: string }) => Promise<SubjectOfModel>;
  deadlines: Deadlines;
}

export type Visitors = ReturnType<typeof createVisitors>;

const worker = new URL('visitor-worker.js', import.meta.url).href;
/** How many visitors may wait for the thread; a question takes a few hundredths of a second. */
const waitingMax = 20;
const retrySecondsWhenFull = 5;

export function createVisitors({ isOn, limits, thread, findSubject, deadlines }: VisitorParts) {
  const turns = createSemaphore(1);
  const wait = {
    who: undefined,
    msMax: deadlines.calculationMs,
    refusal: () => crowded('SERVICE_UNAVAILABLE'),
  };

  async function judgeInTurn(
    { crop, location, ...question }: VisitorQuestionInput,
    signal: AbortSignal | undefined,
  ): Promise<Assessment> {
    signal?.throwIfAborted();
    const subject = await findSubject({ crop, location });
    signal?.throwIfAborted();
    const asked: Asked = { crop, location, ...question, risk_tolerance: 'medium', season_days: null };
    const turn = { accountId: '', isLong: false, runMsMax: deadlines.calculationMs };
    return thread.run<Assessment>({ worker, name: 'judge' }, { ...subject, asked }, turn);
  }

  return {
    /** Returns how many questions the model has begun and ended to judge since the start. */
    counts: thread.counts,

    /**
     * Takes a question from the budgets of an address. Raises TOO_MANY_REQUESTS, and ROUTE_NOT_FOUND if visitors may
     * not ask.
     */
    async admit(address: string): Promise<void> {
      if (!isOn) throw new AppError('ROUTE_NOT_FOUND');
      await limits.takeQuestion(address);
    },

    /**
     * Has the model judge a planting when the visitor's turn comes, unless the visitor has left by then. Raises
     * TOO_MANY_REQUESTS if too many others wait, and the errors of finding the crop and the location.
     */
    async judge(question: VisitorQuestionInput, signal: AbortSignal | undefined): Promise<Assessment> {
      if (turns.size() > waitingMax) throw crowded('TOO_MANY_REQUESTS');
      return turns.run(wait, () => judgeInTurn(question, signal));
    },
  };
}

function crowded(code: 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE'): AppError {
  const message = 'Too many visitors are asking at the moment. Try again shortly, or sign in.';
  return new AppError(code, { message, retryAfterSeconds: retrySecondsWhenFull });
}
