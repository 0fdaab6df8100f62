export type Clock = () => Date;

/** Returns `moment`, or one millisecond after `last` if `moment` is not later than `last`. */
export function after(last: Date | undefined, moment: Date): Date {
  return last && last >= moment ? new Date(last.getTime() + 1) : moment;
}

/** Returns the time `ms` milliseconds after `moment`. */
export function later(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}
