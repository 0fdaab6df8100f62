import type { InputIssue } from '@crop-planning/client';

interface RefusalFields {
  code: string;
  message: string;
  issues: readonly InputIssue[];
  retryAfterSeconds: number | undefined;
}

/** A request outside of the typed client that the service refused. */
export class Refusal extends Error implements RefusalFields {
  readonly code: string;
  readonly issues: readonly InputIssue[];
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, message, issues, retryAfterSeconds }: RefusalFields) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A request that the service did not answer. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super(`There was no answer from ${location.origin}.`, { cause });
    this.name = 'NoAnswer';
  }
}

/** Sends a request to the service; throws a Refusal or NoAnswer unless it succeeds. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, init).catch((cause: unknown) => {
    throw init.signal?.aborted === true ? cause : new NoAnswer(cause);
  });
  if (answer.ok) return answer;
  throw refusalIn(await answer.json().catch(() => undefined), answer);
}

/** Reads an answer, or a part of it; throws NoAnswer if it is cut off, or is not one of the service. */
export async function readAnswer<Content>(reading: Promise<Content>, signal?: AbortSignal): Promise<Content> {
  try {
    return await reading;
  } catch (cause) {
    throw signal?.aborted === true ? cause : new NoAnswer(cause);
  }
}

function refusalIn(body: unknown, { status, headers }: Response): Error {
  if (!isObject(body) || typeof body['code'] !== 'string' || typeof body['message'] !== 'string')
    return new NoAnswer(`The answer ${status} is not one of the service.`);
  const { code, message, issues } = body;
  return new Refusal({
    code,
    message,
    issues: Array.isArray(issues) ? issues.filter(isIssue) : [],
    retryAfterSeconds: Number(headers.get('retry-after')) || undefined,
  });
}

function isIssue(value: unknown): value is InputIssue {
  return isObject(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
