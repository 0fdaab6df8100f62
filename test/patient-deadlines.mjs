// Loaded with --import into a server process: its deadlines are ten times as long, because a busy machine may need many
// times longer than the deadlines that clients can rely on.
import { deadlines } from '../server/dist/concurrency/deadlines.js';

for (const [name, ms] of Object.entries(deadlines)) deadlines[name] = 10 * ms;
