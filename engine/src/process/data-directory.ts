import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest socket path that works on every system; Node would silently truncate a longer one. */
const socketPathBytesMax = 103;

const socketNote = 'engine.socket';

/** Creates the folder if necessary, makes it private, and returns its real path. */
export function prepareDirectory(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const real = realpathSync(directory);
  const { mode, uid } = lstatSync(real);
  const user = process.getuid?.();
  if (user !== undefined && (mode & 0o077) !== 0) {
    if (uid !== user)
      throw new Error(`The data folder ${real} is accessible to others and belongs to another user.`);
    chmodSync(real, 0o700);
  }
  return real;
}

/** Commands look for an engine to join at `engine`; an engine that ends with its command uses `command`. */
export type SocketName = 'engine' | 'command';

/**
 * Chooses a socket path in the data folder or, if no driver could connect to that path, in the runtime
 * folder. In the second case, a note in the data folder contains the path of an engine that can be joined.
 */
export function chooseSocketPath(directory: string, name: SocketName): string {
  const inside = socketInside(directory, name);
  const note = join(directory, socketNote);
  rmSync(note, { force: true });
  if (isConnectable(inside)) return inside;
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 24);
  const outside = join(runtimeDirectory(), `${hash}-${name}.sock`);
  if (!isConnectable(outside))
    throw new Error(
      `No driver could connect to the engine's socket: ${inside} and ${outside} are longer than ${socketPathBytesMax} bytes or contain a %. Choose another data folder, or set XDG_RUNTIME_DIR to a short path without %.`,
    );
  if (name === 'engine') writeFileSync(note, `${outside}\n`, { mode: 0o600 });
  return outside;
}

/** Returns the socket path of the engine running on the folder. */
export function knownSocketPath(directory: string): string {
  const note = join(directory, socketNote);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : socketInside(directory, 'engine');
}

export function uriOf(path: string): string {
  return `mongodb://${encodeURIComponent(path)}/?directConnection=true`;
}

/** The driver decodes a socket's path twice, so no encoding of a percent sign survives. */
function isConnectable(path: string): boolean {
  return Buffer.byteLength(path) <= socketPathBytesMax && !path.includes('%');
}

function socketInside(directory: string, name: SocketName): string {
  return join(directory, `${name}.sock`);
}

function runtimeDirectory(): string {
  const uid = process.getuid?.() ?? 0;
  const directory = join(process.env['XDG_RUNTIME_DIR'] ?? tmpdir(), `crop-engine-${uid}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stats = lstatSync(directory);
  if (!stats.isDirectory() || stats.uid !== uid || (stats.mode & 0o077) !== 0)
    throw new Error(
      `The folder ${directory} must belong to the user who starts the engine and be inaccessible to others.`,
    );
  return directory;
}
