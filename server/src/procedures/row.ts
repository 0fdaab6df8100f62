import type { ErrorCode } from '@crop-planning/shared';
import type { z } from 'zod';
import type { Core } from '../core.js';
import type { Price } from './prices.js';

/**
 * Who may call a procedure, as shown in the API's description. `session` means a signed-in account; `account`
 * also allows a script with one of the account's personal access tokens.
 */
export type Access = 'everybody' | 'account' | 'session' | 'producer';

/** How a procedure appears in REST and in the descriptions. */
export interface Row {
  /** The method and the path, with the path's parameters in braces as in OpenAPI. */
  route: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;
  /** The status on success, 200 by default; with 204 the procedure's result is not sent. */
  status?: 200 | 201 | 204;
  /** One sentence for the API's description. */
  summary: string;
  /**
   * Whether an answer has an ETag, which a client can send back as If-None-Match. A list so long that it is sent
   * in slices has none.
   */
  isRevalidated?: true;
  /** For pages of the procedure that are joined into one response, which can also be sent as lines. */
  joined?: { schema: z.ZodType; join: JoinPages };
  /** For a response that can be sent as lines of JSON, of a joined response, a file, or repeated calls. */
  lines?: { schema: z.ZodType; description: string; repeated?: RepeatedCalls };
  /** For a response that is a file made of the procedure's result. */
  files?: {
    /** The parameters that only the file needs, `format` among them. */
    parameters: z.ZodObject;
    /** The media type of each format besides `json`, which is the result itself. */
    types: Readonly<Record<string, string>>;
    make: MakeFile;
  };
  /** For a response that is a stream of server-sent events: the schema of an event's data. */
  events?: z.ZodType;
  /** Set if the server's own page has a path for it, which keeps the refresh token in a cookie. */
  inBrowser?: {
    /** What it does to the session of the cookie. */
    does: 'open' | 'renew' | 'end';
    summary: string;
  };
  /** What calls cost, in words and in the unit of `prices`. */
  prices?: readonly (readonly [what: string, price: Price])[];
  /** The errors of the noun, in addition to those that the access and the input imply. */
  errors?: readonly ErrorCode[];
}

/** What is known of a procedure: its row, and what the function that made it says. */
export interface ProcedureMeta extends Row {
  access: Access;
  /** Set if the procedure accepts an Idempotency-Key. */
  isRepeatable?: true;
}

/** Joins pages, of which `readPage` reads the one at the cursor, for one account at a time. */
export type JoinPages = (
  core: Core,
  accountId: string,
  readPage: (cursor: string | undefined) => Promise<unknown>,
  /** `end` aborts when the response is complete or its client has disconnected. */
  options: { format: 'json' | 'ndjson'; end: AbortSignal },
) => Promise<AsyncIterable<string>>;

/** For a procedure that does part of its work in each call, and is called until all is done. */
export interface RepeatedCalls {
  /** The `limit` of each call; a client of the REST path cannot choose it. */
  limit: number;
  linesOf: (first: unknown, calls: NextCalls) => AsyncIterable<string>;
}

export interface NextCalls {
  /** Calls the procedure again, with other values of some fields. */
  next: (changed: object) => Promise<unknown>;
  /** Sends the headers, so that the response has begun even if its first line takes a while. */
  begin: () => void;
  /** Aborts when the stream has to end. */
  signal: AbortSignal;
}

/**
 * Makes a file of a procedure's result, whole or piece by piece, and takes what it costs from the account's
 * budget.
 */
export type MakeFile = (
  core: Core,
  result: unknown,
  parameters: Readonly<Record<string, unknown>>,
  caller: { accountId: string; signal: AbortSignal },
) => Promise<Uint8Array | AsyncIterable<string>>;
