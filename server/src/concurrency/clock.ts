export type Clock = () => Date;

/** The moment itself, or the millisecond after the last one if the clock has not moved past that. */
export function after(last: Date | undefined, moment: Date): Date {
  return last && last >= moment ? new Date(last.getTime() + 1) : moment;
}

/** The moment that many milliseconds later. */
export function later(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}
