import type { Document } from 'mongodb';
import type { Recorder } from './command-recorder.js';

/** What the driver and the server's background work send, whatever is asked of them. */
const commandsOfNobody = ['hello', 'isMaster', 'ping', 'endSessions', 'getMore', 'killCursors'];
const collectionsOfNobody = ['deletions', 'migrations', 'job_slots'];

/**
 * Counts how often what a request does waits for the database: statements that are under way together count once. It
 * is to be the only request meanwhile.
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
    const isOfNobody = commandsOfNobody.includes(name) || collectionsOfNobody.includes(command[name]);
    if (isOver || isOfNobody || !('lsid' in command)) return;
    depths.set(command, answered + 1);
    statements.push(`${answered + 1}: ${name} ${String(command[name])}`);
  });
  onAnswer((command) => (answered = Math.max(answered, depths.get(command) ?? 0)));
  await request();
  isOver = true;
  return { count: answered, statements };
}
