interface SoilMonth {
  month: number;
  rain: number;
  used: number;
  store: number;
}

const months = 540;
const turns = 40;
const holdsMm = 100;

/**
 * Fills and empties soils over 45 years, each in different weather: the kind of work that the model does, but
 * independent of the model. The ratio of the model's time to the time of this function measures the model's
 * work, whatever the speed of the machine.
 */
export function fillSoils(): number {
  let dry = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const soil: SoilMonth[] = [];
    let store = 0;
    for (let i = 0; i < months; i += 1) {
      const warm = 12 + turn / 10 + 9 * Math.sin((i * Math.PI) / 6);
      const rain = Math.max(0, 80 - 2 * warm + (i % 7) * 5);
      const used = 0.9 * (warm + 17.8) * Math.sqrt(6 + (i % 5));
      store = Math.min(holdsMm, Math.max(0, store + rain - used));
      soil.push({ month: (i % 12) + 1, rain, used, store });
    }
    dry += soil
      .filter((one) => one.store === 0)
      .toSorted((a, b) => a.rain - b.rain || a.month - b.month).length;
  }
  return dry;
}

/** Repeats the work for so many seconds; returns the processor time of one turn, in ms. */
export function cpuMsOf(work: () => unknown, seconds: number): number {
  const [before, startedMs] = [process.cpuUsage(), performance.now()];
  let done = 0;
  while (performance.now() - startedMs < seconds * 1000) {
    for (let batch = 0; batch < 10; batch += 1) work();
    done += 10;
  }
  return cpuMsSince(before) / done;
}

/** Returns the processor time since an earlier reading, in ms. */
export function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
