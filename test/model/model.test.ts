import fc from 'fast-check';
import { test, type Pair } from '../pair.js';
import { createClients, type Call, type Clients } from './clients.js';
import { beginning, commands, follow, sharedCall, type Followed } from './commands.js';
import { looksOf } from './model.js';
import { findUnordered, type Timed } from './orders.js';
import { stateWith } from './state.js';

// The suite sends the same requests each time; `npm run test:model` sends more, and different ones each time.
const inSuite = process.env['MODEL_RUNS'] === undefined;
const runs = Number(process.env['MODEL_RUNS'] ?? 30);
const seed = Number(process.env['MODEL_SEED'] ?? (inSuite ? 12 : Date.now() % 2 ** 31));
const path = process.env['MODEL_PATH'];
const replayPath = process.env['MODEL_REPLAY_PATH'];
const atOnce = 3;
const commandsMax = inSuite ? 30 : 60;
const timeout = 60_000 + runs * 2_000;
const onlyClients = process.env['MODEL_CLIENTS'];

test.skipIf(onlyClients === String(atOnce))(
  `in ${runs} runs with seed ${seed}, two servers answer one client as the model does`,
  { timeout },
  async ({ pair }) => {
    pair.clock.stopClock();
    const property = fc.asyncProperty(
      fc.commands(commands, {
        maxCommands: commandsMax,
        size: 'max',
        ...(replayPath !== undefined && { replayPath }),
      }),
      (chosen) =>
        fc.asyncModelRun(async () => {
          const real = createClients(pair);
          return { model: await begin(pair, real), real };
        }, chosen),
    );
    await holds(property, 1, runs);
  },
);

test.skipIf(onlyClients === '1')(
  `in ${runs / 5} runs with seed ${seed}, two servers answer ${atOnce} concurrent clients as the model does in some order`,
  { timeout },
  async ({ pair }) => {
    pair.clock.stopClock();
    const calls = fc.array(sharedCall, { maxLength: commandsMax / atOnce, size: 'max' });
    const property = fc.asyncProperty(fc.tuple(calls, calls, calls), async (clients) => {
      const real = createClients(pair);
      const { state } = await begin(pair, real);
      const timed: Timed[] = [];
      let ticks = 0;
      const send = async (call: Call) => {
        const sent = ticks++;
        if (sent % 3 === 0) pair.clock.advanceClock(1);
        const exchange = await real.send(call);
        const answered = ticks++;
        timed.push(...looksOf(exchange).map((look) => ({ look, sent, answered })));
      };
      await Promise.all(
        clients.map(async (own) => {
          for (const call of own) await Promise.all(repeats(call).map(send));
        }),
      );
      for (const call of ending) await send(call);
      const left = findUnordered(state, timed);
      if (left) throw new Error(`No order gives these answers:\n${left.map(describe).join('\n')}`);
    });
    await holds(property, atOnce, runs / 5);
  },
);

/**
 * Returns the calls to send: a call with a key goes to both servers, as from a client that did not wait for
 * the first answer.
 */
function repeats(call: Call): Call[] {
  return call.key === undefined ? [call] : [call, { ...call, isToRight: !call.isToRight }];
}

/** Calls that read the final state, for both accounts and on both servers. */
const ending = [0, 1].flatMap((by) =>
  [true, false].flatMap((isToRight): Call[] => [
    { operation: 'listPlans', by, on: 0, input: { include_archived: true }, isToRight },
    { operation: 'listNotifications', by, on: 0, input: { limit: 200 }, isToRight },
  ]),
);

function describe({ look, sent, answered }: Timed): string {
  const { operation, part = '', on, input, key = '', seen } = look;
  return `${sent} to ${answered}: ${operation} ${part} ${on} ${JSON.stringify(input)} ${key}: ${JSON.stringify(seen)}`;
}

async function begin({ producerKey }: Pair, real: Clients): Promise<Followed> {
  const model = { state: stateWith(producerKey), refusedLogins: 0 };
  for (const call of beginning) follow(model, await real.send(call));
  return model;
}

/** Fails with the shortest failing commands, and with the command line that reproduces the failure. */
async function holds<T>(property: fc.IAsyncProperty<T>, clients: number, numRuns: number): Promise<void> {
  const limits = { interruptAfterTimeLimit: timeout - 30_000, markInterruptAsFailure: true };
  const result = await fc.check(property, { numRuns, seed, ...limits, ...(path !== undefined && { path }) });
  if (!result.failed) return;
  const report = (await fc.asyncDefaultReportMessage(result)) ?? '';
  const cause = result.errorInstance instanceof Error ? result.errorInstance.message : '';
  const replay = /replayPath="([^"]*)"/.exec(report)?.[1];
  const options = [`--clients ${clients}`, `--seed ${seed}`, `--path ${result.counterexamplePath}`];
  const allOptions = [...options, ...(replay === undefined ? [] : [`--replay-path ${replay}`])].join(' ');
  throw new Error(`${report}\n\n${cause}\n\nTo reproduce: npm run test:model -- ${allOptions}`);
}
