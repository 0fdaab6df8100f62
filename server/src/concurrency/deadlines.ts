/**
 * How long the service waits before it gives up, in milliseconds (decision 13). They are fixed, so that every
 * client can rely on an answer within ten seconds.
 */
export interface Deadlines {
  /**
   * Until an answer begins, for all waits together: for turns, hashing, the database, retries of a transaction.
   */
  requestMs: number;
  /** The same while the database takes no writes, for requests of which a repetition might do something twice. */
  electionMs: number;
  /** The same while the database takes no writes, for requests that only read or have a key. */
  repeatableElectionMs: number;
  /** From joining the queue to the commit, including all retries. */
  transactionMs: number;
  /** For one statement, including the driver's waits for a server, a connection, a response or a retry. */
  statementMs: number;
  /** For a map or for suggestions, after which the caller is told to come back; before that of the request. */
  calculationMs: number;
  /** Until the headers of a request have arrived. */
  headersMs: number;
  /** Until the whole request has arrived. */
  bodyMs: number;
  /** Until a password begins to be hashed. */
  hashTurnMs: number;
}

/** The deadlines of a request leave half a second of the ten seconds, and a tenth of the five and the seven. */
export const deadlines: Deadlines = {
  requestMs: 9_500,
  electionMs: 4_900,
  repeatableElectionMs: 6_900,
  transactionMs: 9_000,
  statementMs: 4_000,
  calculationMs: 8_500,
  headersMs: 10_000,
  bodyMs: 15_000,
  hashTurnMs: 5_000,
};
