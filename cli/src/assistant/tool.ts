// What a tool is: a name, a sentence, the contract's schema of its input, and what it asks the service. The tools are
// in tools/; serve.ts lists and calls them.
import { z } from 'zod';
import type { Api } from '../service/api.js';
import { refusalOf } from '../service/service-errors.js';
import type { Answer } from './answers/sized.js';

export interface Tool {
  name: string;
  /** One sentence, which tells an assistant when to use the tool. */
  description: string;
  /** Whether the tool changes anything; then it is offered only with --write. */
  isWriting: boolean;
  /** The JSON schema of the input. */
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  /** Checks the input, connects and answers; fails with a CliError. */
  answer(connect: () => Promise<Api>, input: unknown): Promise<Answer>;
}

interface Definition<Input> {
  name: string;
  description: string;
  isWriting?: boolean;
  input: z.ZodType<Input>;
  run(api: Api, input: Input): Promise<Answer>;
}

export function defineTool<Input>({ input, run, isWriting = false, ...texts }: Definition<Input>): Tool {
  return {
    ...texts,
    isWriting,
    inputSchema: {
      ...z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', override: shorten }),
      type: 'object',
    },
    answer: async (connect, given) => {
      const asked = checked(input, given);
      return run(await connect(), asked);
    },
  };
}

const patternLengthMax = 40;

/** Leaves out what only costs an assistant room: the long patterns of texts, and the largest whole number. */
function shorten({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if ((jsonSchema.pattern?.length ?? 0) > patternLengthMax) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function checked<Input>(schema: z.ZodType<Input>, given: unknown): Input {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const issues = error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  throw refusalOf('VALIDATION_FAILED', { issues });
}
