import type { Document } from 'mongodb';
import type { Recorder } from './command-recorder.js';

/** Commands that the driver and the server's background work send, whatever the request. */
const backgroundCommands = ['hello', 'isMaster', 'ping', 'endSessions', 'getMore', 'killCursors'];
const backgroundCollections = ['deletions', 'job_slots', 'work_ranges'];

/**
 * Returns how many times a request waits for the database, and its statements. Concurrent statements count
 * once. No other request may run at the same time.
 */
export async function roundTripsOf(
  { onCommand, onAnswer }: Pick<Recorder, 'onCommand' | 'onAnswer'>,
  request: () => Promise<unknown>,
): Promise<{ count: number; statements: string[] }> {
  const statements: string[] = [];
  const depths = new Map<Document, number>();
  let [answered, isOver] = [0, false];
  onCommand((command) => {
    const [name = ''] = Object.keys(command);
    const isBackground = backgroundCommands.includes(name) || backgroundCollections.includes(command[name]);
    if (isOver || isBackground || !('lsid' in command)) return;
    depths.set(command, answered + 1);
    statements.push(`${answered + 1}: ${name} ${String(command[name])}`);
  });
  onAnswer((command) => (answered = Math.max(answered, depths.get(command) ?? 0)));
  await request();
  isOver = true;
  return { count: answered, statements };
}
