import type { Document } from 'mongodb';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { startRecorder } from '../command-recorder.js';
import { makeDirectory } from '../engine/engine-fixture.js';
import { defaultConfig } from '../harness.js';
import { follow } from '../server-process.js';

/** A kind of command that a server sends during a job, and at which the server can be killed or suspended. */
export type Moment = keyof typeof moments;

export interface Strike {
  signal: 'SIGKILL' | 'SIGSTOP';
  at: Moment;
  /** The occurrence of the moment, counted over all servers, at which to strike. */
  nth: number;
}

export interface JobServer {
  pid: number | undefined;
  stderr: () => string;
  url: () => Promise<string>;
  kill: () => Promise<void>;
  /** Resolves when the server next looks for jobs. */
  resume: () => Promise<void>;
}

const moments = {
  question: ({ aggregate, pipeline, autocommit }: Document) =>
    autocommit === undefined && aggregate === 'crop_plans' && pipeline[0].$match?._id?.$in !== undefined,
  effect: ({ insert }: Document) => insert === 'analyses',
  step: ({ update, autocommit }: Document) => update === 'work_ranges' && autocommit === false,
  'sum-up': ({ insert, documents }: Document) =>
    insert === 'notifications' && documents.some((each: Document) => each['related_crop_plan_id'] === null),
  division: ({ insert }: Document) => insert === 'work_ranges',
  end: (command: Document) => command['delete'] === 'work_ranges',
  commit: (command: Document) => 'commitTransaction' in command,
};

const program = fileURLToPath(new URL('job-server.mjs', import.meta.url));

/**
 * Starts a server for each of `hoursAhead`, the hours by which its clock is ahead. All servers read the
 * time that determines the current slot from `clockFile`.
 */
export async function startJobServers(uri: string, clockFile: string, hoursAhead: readonly number[]) {
  let struck: { strike: Strike; left: number; report: (server: JobServer) => void } | undefined;
  const servers = new Map<number, JobServer>();

  function meet(command: Document, server: JobServer): void {
    if (!struck || !moments[struck.strike.at](command)) return;
    struck.left -= 1;
    if (struck.left > 0) return;
    process.kill(server.pid ?? 0, struck.strike.signal);
    struck.report(server);
    struck = undefined;
  }

  async function start(hours: number): Promise<void> {
    const recorder = await startRecorder(uri);
    const config = { ...defaultConfig(await makeDirectory()), MONGODB_URI: recorder.uri, LOG_LEVEL: 'warn' };
    const settings = JSON.stringify({ config, hoursAhead: hours, clockFile });
    const child = follow(spawn(process.execPath, [program, settings]));
    let looked = () => {};
    const server: JobServer = {
      pid: child.pid,
      stderr: () => child.printed.stderr,
      url: child.url,
      async kill() {
        servers.delete(hours);
        child.kill('SIGKILL');
        await child.exitCode;
      },
      resume() {
        const next = new Promise<void>((resolve) => (looked = resolve));
        child.kill('SIGCONT');
        return next;
      },
    };
    recorder.onCommand((command) => {
      // Nothing reads the recorded commands, and a long run sends millions.
      recorder.commands.length = 0;
      if (command['find'] === 'job_slots') looked();
      meet(command, server);
    });
    servers.set(hours, server);
    onTestFinished(server.kill);
    await server.url();
  }

  async function startMissing(): Promise<void> {
    await Promise.all(hoursAhead.filter((hours) => !servers.has(hours)).map(start));
  }

  await startMissing();
  return {
    servers,
    startMissing,
    /** Resolves with the server that is struck. */
    strike: (strike: Strike) =>
      new Promise<JobServer>((report) => (struck = { strike, left: strike.nth, report })),
    killAll: () => Promise.all(Array.from(servers.values(), ({ kill }) => kill())),
  };
}
