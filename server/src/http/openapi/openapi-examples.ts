import { readFileSync } from 'node:fs';

/** A request and its answer. A test sends the requests in order and compares the answers. */
interface Exchange {
  /** The method and path, as in `GET /crop-plans/{plan_id}`. */
  operation: string;
  /** What sets the request apart from others of its operation. */
  summary?: string;
  parameters?: Record<string, unknown>;
  body?: unknown;
  status: number;
  /** The media type of the answer. */
  type?: string;
  answer?: unknown;
}

export type Examples = ReturnType<typeof readExamples>;

/** Reads the examples of requests and answers. */
export function readExamples() {
  const exchanges: readonly Exchange[] = JSON.parse(
    readFileSync(new URL('../../../api-examples.json', import.meta.url), 'utf8'),
  );
  const find = (operation: string, isWanted: (exchange: Exchange) => boolean) =>
    exchanges.filter((exchange) => exchange.operation === operation && isWanted(exchange));

  return {
    ofParameter(operation: string, name: string): object {
      const value = find(operation, isSuccess)[0]?.parameters?.[name];
      return value === undefined ? {} : { example: value };
    },
    ofBody: (operation: string): object =>
      describe(find(operation, isSuccess).map(({ summary, body }) => [summary, body])),
    ofAnswer: (operation: string, status: number, type = 'application/json'): object =>
      describe(
        find(operation, (one) => one.status === status && one.type === type).map(({ summary, answer }) => [
          summary,
          answer,
        ]),
      ),
    /** Returns the bodies of failures, by their codes. */
    ofErrors: (codes: readonly string[]): object =>
      describe(codes.map((code) => [code, exchanges.map(({ answer }) => answer).find(hasCode(code))])),
  };
}

function describe(examples: readonly [name: string | undefined, value: unknown][]): object {
  const known = examples.filter(([, value]) => value !== undefined);
  const [first] = known;
  if (!first) return {};
  if (known.length === 1) return { example: first[1] };
  return { examples: Object.fromEntries(known.map(([name = 'Default', value]) => [name, { value }])) };
}

function isSuccess({ status }: Exchange): boolean {
  return status < 300;
}

function hasCode(code: string): (answer: unknown) => boolean {
  return (answer) =>
    typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === code;
}
