/** One event of a stream, without comments. */
export interface StreamEvent {
  id: string | undefined;
  event: string | undefined;
  data: string;
}

export interface OpenStream {
  status: number;
  type: string | null;
  connection: string | null;
  body: string;
  /** Returns the next event, skipping comments, or undefined at the end. */
  next: () => Promise<StreamEvent | undefined>;
  close: () => void;
}

/** Opens a stream of server-sent events; for any other response, `body` holds the text. */
export async function openStream(
  { url }: { url: string },
  token?: string,
  headers: Record<string, string> = {},
  path = '/notifications/stream',
): Promise<OpenStream> {
  const controller = new AbortController();
  const response = await fetch(`${url}${path}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    signal: controller.signal,
  });
  const type = response.headers.get('content-type');
  const isStream = type?.startsWith('text/event-stream') === true;
  // The body is read from the start: unread, it would be cancelled once nothing references the response.
  const events =
    isStream && response.body ? eventsOf(response.body.pipeThrough(new TextDecoderStream())) : undefined;
  return {
    status: response.status,
    type,
    connection: response.headers.get('connection'),
    body: isStream ? '' : await response.text(),
    next: async () => (await events?.next())?.value ?? undefined,
    close: () => controller.abort(),
  };
}

async function* eventsOf(text: ReadableStream<string>): AsyncGenerator<StreamEvent> {
  let buffered = '';
  try {
    for await (const chunk of text) {
      buffered += chunk;
      const blocks = buffered.split('\n\n');
      buffered = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
        const data = field('data');
        if (data !== undefined) yield { id: field('id'), event: field('event'), data };
      }
    }
  } catch {
    // The stream was cut off.
  }
}
