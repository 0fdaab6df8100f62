// Runs `crop mcp` for a test, and speaks with it by the client of the protocol's own SDK.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Cli } from './cli-fixture.js';
import { cropBin } from './process.js';
import type { CliResult } from './terminal.js';

export const answerSchema = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  structuredContent: z.record(z.string(), z.unknown()),
  isError: z.literal(true).optional(),
});

export interface Assistant {
  client: Client;
  /** Calls a tool; returns the structured answer. Throws if the answer is longer than 20 KB, or its text differs. */
  ask(tool: string, input?: object): Promise<Record<string, unknown>>;
  /** Closes the conversation; returns how the command ended, if it ran in this process. */
  close(): Promise<CliResult | undefined>;
}

/** Runs `crop mcp` in this process. */
export async function assistantIn(cli: Cli, argv: string[] = [], env = {}): Promise<Assistant> {
  const sent: Buffer[] = [];
  let wake = () => {};
  let isClosed = false;
  async function* stdin(): AsyncIterable<Uint8Array> {
    while (!isClosed || sent.length > 0) {
      if (sent.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      yield* sent.splice(0);
    }
  }
  let readTo = 0;
  const transport: Transport = {
    start: () => Promise.resolve(),
    send: async (message) => {
      sent.push(Buffer.from(`${JSON.stringify(message)}\n`));
      wake();
    },
    close: async () => {
      isClosed = true;
      wake();
    },
  };
  const onWrite = ({ stdout }: { stdout: string }) => {
    const end = stdout.lastIndexOf('\n') + 1;
    const lines = stdout.slice(readTo, end).split('\n').filter(Boolean);
    readTo = Math.max(readTo, end);
    for (const line of lines) transport.onmessage?.(JSONRPCMessageSchema.parse(JSON.parse(line)));
  };
  const run = cli.run(['mcp', ...argv], { env, stdin: stdin(), onWrite });
  return connected(transport, () => run);
}

/** Runs `crop mcp` as a process of its own, as an assistant does. */
export async function assistantProcess(env: Record<string, string>): Promise<Assistant> {
  return connected(new StdioClientTransport({ command: process.execPath, args: [cropBin, 'mcp'], env }));
}

async function connected(
  transport: Transport,
  ended: () => Promise<CliResult | undefined> = async () => undefined,
): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return { client, ask, close };

  async function ask(name: string, input: object = {}): Promise<Record<string, unknown>> {
    const result = await client.callTool({ name, arguments: { ...input } });
    const bytes = Buffer.byteLength(JSON.stringify(result));
    if (bytes > 20 * 1024) throw new Error(`${name} answered ${bytes} bytes.`);
    const { content, structuredContent, isError } = answerSchema.parse(result);
    if (content[0].text !== JSON.stringify(structuredContent)) throw new Error(`${name}: the text differs.`);
    if ((isError === true) !== 'error' in structuredContent) throw new Error(`${name}: isError is wrong.`);
    return structuredContent;
  }

  async function close(): Promise<CliResult | undefined> {
    await client.close();
    return ended();
  }
}
