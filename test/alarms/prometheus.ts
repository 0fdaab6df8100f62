import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { lastingPort } from '../cluster/balancer.js';
import { makeDirectory } from '../engine/engine-fixture.js';

/** Whether Prometheus is absent, and a note for the titles of the tests that are then skipped. */
export const prometheus =
  spawnSync('prometheus', ['--version']).status === 0
    ? { isAbsent: false, note: '' }
    : { isAbsent: true, note: ' (skipped: prometheus is absent)' };

const rules = readFileSync(new URL('../../deploy/prometheus/alerts.yaml', import.meta.url), 'utf8');

/** The names of all alarms. */
export const alarms = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name);

export interface Alert {
  name: string;
  /** Undefined for an alarm about all servers together. */
  instance: string | undefined;
}

type Labels = Record<string, string>;

export interface Prometheus {
  /** Adds a server, by its address. */
  scrape: (url: string) => Promise<void>;
  firing: () => Promise<Alert[]>;
  /** The alarms that have fired about a server since the start. */
  everFiredAt: (url: string) => Promise<string[]>;
}

/** Starts Prometheus with the alarms; of their times, a minute lasts this long. It ends with the test. */
export async function startPrometheus(minuteMs: number): Promise<Prometheus> {
  const folder = await makeDirectory();
  const [targets, port] = [new Set<string>(), await lastingPort()];
  const writeTargets = () =>
    writeFile(join(folder, 'targets.json'), JSON.stringify([{ targets: [...targets] }]));
  await writeTargets();
  await writeFile(join(folder, 'alerts.yaml'), withMinutesOf(minuteMs));
  await writeFile(
    join(folder, 'prometheus.yaml'),
    `global: { scrape_interval: 3s, scrape_timeout: 3s, evaluation_interval: 1s }
rule_files: [alerts.yaml]
scrape_configs:
  - job_name: crop-server
    file_sd_configs: [{ files: [targets.json], refresh_interval: 1s }]
`,
  );
  const child = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yaml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const api = async <T>(path: string): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { data }: { data: T } = JSON.parse(await response.text());
    return data;
  };
  await vi.waitUntil(() => api('alerts').then(Boolean, () => false), { timeout: 60_000 });
  return {
    async scrape(url) {
      targets.add(new URL(url).host);
      await writeTargets();
    },
    async firing() {
      const { alerts } = await api<{ alerts: { labels: Labels; state: string }[] }>('alerts');
      return alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => ({ name: labels['alertname'] ?? '', instance: labels['instance'] }));
    },
    async everFiredAt(url) {
      const fired = `count_over_time(ALERTS{alertstate="firing",instance="${new URL(url).host}"}[1d])`;
      const { result } = await api<{ result: { metric: Labels }[] }>(
        `query?query=${encodeURIComponent(fired)}`,
      );
      return result.map(({ metric }) => metric['alertname'] ?? '');
    },
  };
}

/** Returns the rules with all waits and all ranges of rates in this measure. */
function withMinutesOf(minuteMs: number): string {
  const minutesIn = { m: 1, h: 60 };
  return rules.replaceAll(
    /(for: |\[)(\d+)([mh])\b/g,
    (_, before: string, count: string, unit: 'm' | 'h') =>
      `${before}${Number(count) * minutesIn[unit] * minuteMs}ms`,
  );
}
