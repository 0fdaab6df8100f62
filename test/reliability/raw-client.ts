import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawRequest {
  name: string;
  path: string;
  token: string;
  body: object;
}

/** A request and where it ends among the bytes of its connection. */
export interface Sent {
  name: string;
  endByte: number;
  status?: number;
}

/** The requests sent over one connection, in order. */
export interface Sending {
  /** The client's port. */
  port: number;
  sent: Sent[];
  /** Whether an answer has announced the end of the connection; later requests may then be resent. */
  hasAnnouncedClose: boolean;
}

/** Sends requests, up to `atOnce` without waiting for an answer, until the server ends the connection. */
export async function sendUntilClosed(url: string, atOnce: number, next: () => RawRequest): Promise<Sending> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const sending: Sending = { port: socket.localPort ?? 0, sent: [], hasAnnouncedClose: false };
  let bytes = 0;
  let answerCount = 0;
  const send = () => {
    while (!sending.hasAnnouncedClose && socket.writable && sending.sent.length - answerCount < atOnce) {
      const request = next();
      const text = textOf(request);
      bytes += text.length;
      sending.sent.push({ name: request.name, endByte: bytes });
      socket.write(text);
    }
  };
  onAnswer(socket, ({ status, isLast }) => {
    const request = sending.sent[answerCount];
    if (request) request.status = status;
    answerCount += 1;
    sending.hasAnnouncedClose ||= isLast;
    send();
  });
  send();
  await closed;
  return sending;
}

function textOf({ path, token, body }: RawRequest): string {
  const text = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${text.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

function onAnswer(socket: Socket, report: (answer: { status: number; isLast: boolean }) => void): void {
  let buffered = '';
  socket.on('data', (chunk: Buffer) => {
    buffered += chunk.toString('latin1');
    for (;;) {
      const bodyAt = buffered.indexOf('\r\n\r\n') + 4;
      const head = buffered.slice(0, bodyAt);
      const end = bodyAt + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (bodyAt < 4 || buffered.length < end) return;
      buffered = buffered.slice(end);
      report({ status: Number(head.slice(9, 12)), isLast: /^connection: close/im.test(head) });
    }
  });
}
