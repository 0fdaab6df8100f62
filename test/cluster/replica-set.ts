import { ObjectId, type Document } from 'mongodb';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { inOrder } from '../faulty-network.js';
import { frameReader } from '../wire-messages.js';
import { refusalOf } from './refusals.js';
import { answerTo, changed, readRequest, type Request } from './wire.js';

/** Which commands are answered with an error. */
export interface Refusal {
  /** Returns the code with which a command fails; undefined if it is run. */
  codeFor: (request: Request) => number | undefined;
  /** Whether the command is run, and only its write concern fails. */
  isOfConcern?: boolean;
}

/** A member of the set: a port in front of the engine. */
interface Member {
  server: Server;
  port: number;
  links: Set<Link>;
  /** A silent member takes connections and bytes, and does nothing. */
  state: 'up' | 'down' | 'silent';
  /** How long each of its answers takes. */
  delayMs: number;
}

/** A client's connection, and the one to the engine behind it. */
interface Link {
  near: Socket;
  far: Socket;
  /** The requests without an answer, by their id. */
  running: Map<number, Request>;
  /** Whether what is asked is done, and no answer ever arrives. */
  isDeaf: boolean;
  answer: (answer: Buffer) => void;
}

/** Commands that are kept back. */
interface Holding {
  isHeld: (request: Request) => boolean;
  /** Each runs one of them. */
  runs: (() => void)[];
}

export type ReplicaSet = Awaited<ReturnType<typeof startReplicaSet>>;

const memberCount = 3;
const codes = { notWritablePrimary: 10_107, notPrimary: 13_435, interrupted: 11_602 };
const hellos: ReadonlySet<string> = new Set(['hello', 'isMaster', 'ismaster']);
const reads: ReadonlySet<string> = new Set(['find', 'aggregate', 'getMore', 'count', 'distinct']);
/** What every member answers, whether or not it is the primary. */
const harmless: ReadonlySet<string> = new Set([...hellos, 'ping', 'endSessions', 'killCursors']);

/**
 * Starts a set of three that is simulated: three ports in front of the one engine at `engineUri`, so that all members
 * have the same data at once. It does not show what needs several stores or real members: rollback, a secondary that
 * lags behind, a primary that does not know yet that it is none any more, and members that announce changes.
 */
export async function startReplicaSet(engineUri: string) {
  const { hostname, pathname } = new URL(engineUri);
  const path = decodeURIComponent(hostname);
  const members = await Promise.all(Array.from({ length: memberCount }, createMember));
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`);
  /** What was asked since the beginning; a transaction counts when its first statement arrives. */
  const asked = { transactions: 0, commits: 0, connections: 0 };
  let primary: Member | undefined = members[0];
  let term = 1;
  let refusal: Refusal | undefined;
  let holding: Holding | undefined;

  for (const member of members) member.server.on('connection', (near) => accept(member, near));

  function accept(member: Member, near: Socket): void {
    near.setNoDelay();
    asked.connections += 1;
    const send = inOrder((answer) => void (link.isDeaf || member.state !== 'up' || near.write(answer)));
    const link: Link = {
      near,
      far: openFar(member, () => link),
      running: new Map(),
      isDeaf: false,
      answer: (answer) => send(answer, member.delayMs),
    };
    member.links.add(link);
    near
      .on('error', () => near.destroy())
      .on('close', () => {
        member.links.delete(link);
        link.far.destroy();
      });
    near.on(
      'data',
      frameReader((frame) => void (member.state === 'up' && receive(member, link, frame))),
    );
  }

  function openFar(member: Member, linkOf: () => Link): Socket {
    const far = connect({ path });
    const end = () => void (linkOf().far === far && linkOf().near.destroy());
    return far
      .on('error', end)
      .on('close', end)
      .on(
        'data',
        frameReader((frame) => void (linkOf().far === far && passOn(member, linkOf(), frame))),
      );
  }

  function receive(member: Member, link: Link, frame: Buffer): void {
    const request = readRequest(frame);
    const { name, body } = request;
    if (body['startTransaction'] === true) asked.transactions += 1;
    if (name === 'commitTransaction') asked.commits += 1;
    const code = refusedWith(member, request);
    if (code !== undefined) return link.answer(answerTo(request, refusalOf(request, code)));
    const run = () => {
      link.running.set(request.id, request);
      link.far.write(frame);
    };
    if (holding?.isHeld(request)) holding.runs.push(run);
    else run();
  }

  function refusedWith(member: Member, request: Request): number | undefined {
    if (member !== primary && !harmless.has(request.name))
      return reads.has(request.name) ? codes.notPrimary : codes.notWritablePrimary;
    return refusal?.isOfConcern ? undefined : refusal?.codeFor(request);
  }

  function passOn(member: Member, link: Link, frame: Buffer): void {
    const request = link.running.get(frame.readInt32LE(8));
    if (!request) return;
    link.running.delete(request.id);
    link.answer(
      hellos.has(request.name) ? changed(frame, (hello) => inSet(member, hello)) : concerned(request, frame),
    );
  }

  function inSet(member: Member, hello: Document): Document {
    const isPrimary = member === primary;
    const { primary: _, ...fields } = hello;
    return {
      ...fields,
      ...('ismaster' in hello ? { ismaster: isPrimary } : { isWritablePrimary: isPrimary }),
      secondary: !isPrimary,
      setName: 'simulated',
      setVersion: 1,
      electionId: ObjectId.createFromHexString(term.toString(16).padStart(24, '0')),
      hosts,
      me: `127.0.0.1:${member.port}`,
      ...(primary && { primary: `127.0.0.1:${primary.port}` }),
    };
  }

  function concerned(request: Request, frame: Buffer): Buffer {
    const refusedWith = refusal?.isOfConcern ? refusal.codeFor(request) : undefined;
    if (refusedWith === undefined) return frame;
    const { code, errmsg, errorLabels } = refusalOf(request, refusedWith);
    return changed(frame, (body) => ({ ...body, errorLabels, writeConcernError: { code, errmsg } }));
  }

  /** Fails what runs on a connection, and aborts its transactions: the engine does so when theirs is closed. */
  function interrupt(member: Member, link: Link): void {
    for (const request of link.running.values())
      link.answer(answerTo(request, refusalOf(request, codes.interrupted)));
    link.running.clear();
    const { far } = link;
    link.far = openFar(member, () => link);
    far.destroy();
  }

  /** Elects another member that is up after this time; until then, no member is the primary. */
  async function elect(ms: number): Promise<void> {
    const before = primary;
    primary = undefined;
    term += 1;
    if (before) for (const link of before.links) interrupt(before, link);
    await pause(ms);
    primary = members.find((member) => member !== before && member.state === 'up');
  }

  function lose(state: 'down' | 'silent', ms: number): Promise<void> {
    const lost = primary;
    const elected = elect(ms);
    if (!lost) return elected;
    lost.state = state;
    if (state === 'down') {
      lost.server.close();
      for (const { near } of lost.links) near.resetAndDestroy();
    }
    return elected;
  }

  return {
    uri: `mongodb://${hosts.join(',')}${pathname}?replicaSet=simulated`,
    asked,
    /** The primary becomes a secondary; resolves when another member is the primary, after this time. */
    stepDown: elect,
    /** The primary resets its connections and refuses new ones; resolves as `stepDown` does. */
    crash: (ms: number) => lose('down', ms),
    /** Nothing that is sent to the primary arrives; resolves as `stepDown` does. */
    partition: (ms: number) => lose('silent', ms),
    /** No answer arrives any more on connections to the primary that are open now. */
    deafen(): void {
      for (const link of primary?.links ?? []) link.isDeaf = true;
    },
    /** Brings back members that crashed or were cut off. */
    async heal(): Promise<void> {
      for (const member of members) {
        if (member.state === 'down') await listen(member.server, member.port);
        for (const { near } of member.state === 'silent' ? member.links : []) near.resetAndDestroy();
        member.state = 'up';
      }
    },
    /** From now on, each answer of every member takes this long. */
    delay(ms: number): void {
      for (const member of members) member.delayMs = ms;
    },
    /** From now on, refuses these commands; undefined refuses none. */
    refuse: (next: Refusal | undefined): void => void (refusal = next),
    /** From now on, keeps these commands back, until they are released. */
    hold(isHeld: Holding['isHeld']) {
      const held: Holding = { isHeld, runs: [] };
      holding = held;
      return {
        count: () => held.runs.length,
        release(): void {
          holding = undefined;
          for (const run of held.runs) run();
        },
      };
    },
    close(): void {
      for (const { server, links } of members) {
        server.close();
        for (const { near } of links) near.destroy();
      }
    },
  };
}

async function createMember(): Promise<Member> {
  const server = createServer();
  const port = await listen(server, 0);
  return { server, port, links: new Set(), state: 'up', delayMs: 0 };
}

/** Returns the port. */
async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}
