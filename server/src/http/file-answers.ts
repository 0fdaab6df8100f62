import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { Row } from '../procedures/row.js';
import { isFresh, sendRevalidated } from './list-headers.js';

type Files = NonNullable<Row['files']>;

/** Splits the fields of a request into the procedure's and the file's; the latter are checked. */
export function readFileRequest({ parameters }: Files, fields: object) {
  const isOfFile = ([name]: [string, unknown]) => Object.hasOwn(parameters.shape, name);
  const all = Object.entries(fields);
  const checked = parameters.safeParse(Object.fromEntries(all.filter(isOfFile)));
  return {
    parameters: checked.data ?? {},
    input: Object.fromEntries(all.filter((field) => !isOfFile(field))),
    issues: (checked.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })),
  };
}

/**
 * Sends a file, or 304 if the client already has it; the format `json` is the result itself. `make` is not
 * called for a client that asked for the headers alone.
 */
export async function sendFile(
  reply: FastifyReply,
  result: unknown,
  {
    files,
    parameters,
    make,
  }: {
    files: Files;
    parameters: Readonly<Record<string, unknown>>;
    make: () => ReturnType<Files['make']>;
  },
): Promise<FastifyReply> {
  const { format } = parameters;
  if (format === 'json') return sendRevalidated(reply, JSON.stringify(result));
  if (isFresh(reply, JSON.stringify([result, parameters]))) return reply.code(304).send();
  reply.type(typeOf(files.types, format));
  // The length is unknown, and of a stream Fastify sends none.
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]));
  const content = await make();
  return reply.send(
    content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content, { highWaterMark: 1 }),
  );
}

function typeOf(types: Files['types'], format: unknown): string {
  const type = types[String(format)] ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
