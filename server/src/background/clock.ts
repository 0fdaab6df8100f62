import type { OperatorCore } from '../core.js';
import { startBackground, type Background } from './leased-work.js';

/** Clocks that are set by the network differ by less. */
const toleranceMs = 5 * 60_000;

/** Reports, as long as it is so, that the clock went back or that a plan is dated in the future. */
export function startClockWatch(background: Background, { records, now }: OperatorCore, lookEveryMs: number) {
  let latest = now();

  async function look(): Promise<void> {
    const planAt = await records.plans.newestAt();
    const at = now();
    const backMs = latest.getTime() - at.getTime();
    if (backMs <= 0) latest = at;
    if (backMs > toleranceMs)
      throw clockError('ClockWentBackError', `The clock went back from ${latest.toISOString()}`, at);
    if (planAt && planAt.getTime() - at.getTime() > toleranceMs)
      throw clockError('FuturePlanError', `A plan was created at ${planAt.toISOString()}`, at);
  }

  return startBackground(background, lookEveryMs, [
    { name: 'clock', look, failure: 'the clock of this machine is wrong now, or was wrong before' },
  ]);
}

function clockError(name: string, fact: string, at: Date): Error {
  const error = new Error(`${fact}, and it is ${at.toISOString()} now. Check the time of this machine.`);
  error.name = name;
  return error;
}
