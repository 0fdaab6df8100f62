import { AppError } from '@crop-planning/shared';
import type { FastifyInstance } from 'fastify';

/** Parses JSON; raises MALFORMED_JSON if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
}

/**
 * Makes application/json the only body type; an empty body counts as no body. With `asText`, the body is
 * checked but passed on as text.
 */
export function acceptJson(app: FastifyInstance, { asText }: { asText: boolean }): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => {
      if (bytes.length === 0) return undefined;
      const text = decode(bytes);
      const value = parseJson(text);
      return asText ? text : value;
    },
  );
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
}
