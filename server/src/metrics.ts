import type { Threads } from './calculations/threads.js';
import type { Core } from './core.js';
import type { ConnectionLimits } from './http/connection-limits.js';
import type { Metrics } from './http/metrics.js';
import type { StoppedWork } from './settings/stopped-work.js';

/** What the parts of the server count and know, in the words of /metrics; the server adds its responses. */
export function metricsOf(
  { passwords, hashQueue, limits, maps, suggestions, visitors }: Core,
  threads: Threads,
  connections: ConnectionLimits,
  { stopped, isPolling }: { stopped: StoppedWork; isPolling: () => boolean },
): Metrics {
  return {
    bcrypt_hashings_total: {
      help: 'How many passwords were hashed.',
      read: () => passwords.counts().hashings,
    },
    bcrypt_comparisons_total: {
      help: 'How many passwords were compared with a hash.',
      read: () => passwords.counts().comparisons,
    },
    password_hashing_waits_total: {
      help: 'How many passwords had to wait their turn to be hashed or compared.',
      read: () => hashQueue.counts().waits,
    },
    password_hashing_refusals_total: {
      help: 'How many passwords were refused because they would have waited too long.',
      read: () => hashQueue.counts().refusals,
    },
    throttlings_total: {
      help: 'How many requests were refused because a budget was used up, by budget.',
      label: 'budget',
      read: limits.refusals,
    },
    map_calculations_total: {
      help: 'How many calculations of maps have begun, and how they have ended.',
      label: 'state',
      read: maps.calculations.counts,
    },
    suggestion_calculations_total: {
      help: 'How many calculations of suggestions have begun, and how they have ended.',
      label: 'state',
      read: suggestions.counts,
    },
    calculation_pieces_total: {
      help: 'How many pieces of maps and suggestions have begun in the threads, and how many have ended.',
      label: 'state',
      read: threads.counts,
    },
    visitor_questions_total: {
      help: 'How many questions without an account the model has begun to judge, and how many of these have ended.',
      label: 'state',
      read: visitors.counts,
    },
    connections_refused_total: {
      help: 'How many connections were closed on arrival because the server, or one network, had too many.',
      label: 'limit',
      read: connections.refusals,
    },
    notifications_polling: {
      help: '1 if streams of notifications poll the database every 2 s, because it does not let the server watch changes.',
      read: () => (isPolling() ? 1 : 0),
    },
    background_work_stopped: {
      help: '1 for each kind of background work whose latest attempt failed.',
      label: 'work',
      read: () => Object.fromEntries(stopped.names().map((work) => [work, 1])),
    },
  };
}
