/** Returns the runs of consecutive months, which may cross the end of the year; none if all twelve are given. */
export function runsOf(months: readonly number[]): number[][] {
  const isIn = (month: number) => months.includes(((month + 11) % 12) + 1);
  const starts = months.filter((month) => !isIn(month - 1));
  return starts.map((start) => {
    const run = [start];
    while (isIn(start + run.length)) run.push(((start + run.length - 1) % 12) + 1);
    return run;
  });
}
