// Connects a server of the protocol to standard input and output, until the input ends and every request that came
// before is answered. Called by serve.ts.
import { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { callbackify } from 'node:util';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Io } from '../terminal/io.js';

export async function converse({ stdin, stdout, stderr }: Io, server: Server): Promise<void> {
  const input = Readable.from(stdin.read(), { objectMode: false });
  const write = callbackify((chunk: Buffer) => stdout.write(String(chunk)));
  const output = new Writable({ write: (chunk: Buffer, _, done) => write(chunk, done) });
  const transport = new StdioServerTransport(input, output);
  await new Promise<void>((resolve, reject) => {
    Object.assign(server, {
      onerror: () => void stderr.write('crop mcp: a message could not be read.\n'),
      // The SDK closes the conversation at a message that is too long.
      onclose: () => {
        input.destroy();
        resolve();
      },
    });
    input.once('error', reject);
    input.once('end', answered(transport, resolve));
    server.connect(transport).catch(reject);
  });
  await server.close();
  await finished(output.end());
}

/** Returns what to call at the end of the input: it calls `onAnswered` once no request is open. */
function answered(transport: StdioServerTransport, onAnswered: () => void): () => void {
  const open = new Set<unknown>();
  let hasEnded = false;
  const { send } = transport;
  // The server calls what it finds here, and then reads the message itself.
  Object.assign(transport, {
    onmessage: (message: JSONRPCMessage) => {
      if ('method' in message && 'id' in message) open.add(message.id);
      // A request that is called off gets no answer.
      close(calledOff(message));
    },
    send: async (message: JSONRPCMessage) => {
      await send.call(transport, message);
      if (!('method' in message)) close(message.id);
    },
  });
  return () => {
    hasEnded = true;
    close(undefined);
  };

  function close(id: unknown): void {
    open.delete(id);
    if (hasEnded && open.size === 0) onAnswered();
  }
}

function calledOff(message: JSONRPCMessage): unknown {
  const isCancel = 'method' in message && message.method === 'notifications/cancelled';
  return isCancel ? message.params?.['requestId'] : undefined;
}
