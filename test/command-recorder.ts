import type { Document } from 'mongodb';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeDirectory } from './engine/engine-fixture.js';
import { inOrder } from './faulty-network.js';
import { messageReader, parseOpMsg } from './wire-messages.js';

export interface Recorder {
  uri: string;
  commands: Document[];
  /** Returns the engine's reply to a recorded delete command, or undefined if there is none. */
  answerTo: (command: Document) => Document | undefined;
  /** Calls the listener with each command before the engine gets it. */
  onCommand: (listener: (command: Document) => void) => void;
  /** Calls the listener with each command when the engine has answered it, and with what reads the answer. */
  onAnswer: (listener: (command: Document, read: () => Document) => void) => void;
  /** From now on, delays every answer by `ms` milliseconds. */
  delayAnswers: (ms: number) => void;
  /** From now on, holds back every matching command, and all later data on its connection, until released. */
  hold: (isHeld: (command: Document) => boolean) => Hold;
  /** Closes all connections, also those on which nothing is awaited. */
  cutAll: () => void;
}

export interface Hold {
  /** Resolves once a matching command is held back. */
  isHolding: Promise<void>;
  release: () => void;
  /** Closes the connections that are held back. */
  cut: () => void;
}

/** Starts a proxy on a Unix socket, between server and engine, that records every command. */
export async function startRecorder(uri: string): Promise<Recorder> {
  const path = join(await makeDirectory(), 'recorder.sock');
  const commands: Document[] = [];
  const answers = new Map<Document, Document>();
  const listeners: ((command: Document) => void)[] = [];
  const answerListeners: ((command: Document, read: () => Document) => void)[] = [];
  let delayMs = 0;
  let isHeld = (_command: Document): boolean => false;
  let onHeld = () => {};
  const waiting: (() => void)[] = [];
  const heldBack: Socket[] = [];
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(decodeURIComponent(new URL(uri).hostname));
    open.add(near);
    near.on('close', () => open.delete(near));
    const unanswered = new Map<number, Document>();
    let isHolding = false;
    const readCommands = messageReader((message) => {
      const command = parseOpMsg(message);
      commands.push(command);
      unanswered.set(message.readInt32LE(4), command);
      for (const listener of listeners) listener(command);
      if (!isHeld(command)) return;
      isHolding = true;
      heldBack.push(near);
      waiting.push(() => (isHolding = false));
      onHeld();
    });
    const readAnswers = messageReader((message) => {
      const command = unanswered.get(message.readInt32LE(8));
      if (!command) return;
      if ('delete' in command) answers.set(command, parseOpMsg(message));
      unanswered.delete(message.readInt32LE(8));
      for (const listener of answerListeners) listener(command, () => parseOpMsg(message));
    });
    const toNear = inOrder((bytes) => {
      readAnswers(bytes);
      near.write(bytes);
    });
    near.on('data', (bytes) => {
      readCommands(bytes);
      if (isHolding) waiting.push(() => far.write(bytes));
      else far.write(bytes);
    });
    far.on('data', (bytes) => toNear(bytes, delayMs));
    for (const end of [near, far])
      end.on('error', () => end.destroy()).on('close', () => (end === near ? far : near).destroy());
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
  return {
    uri: `mongodb://${encodeURIComponent(path)}/?directConnection=true`,
    commands,
    answerTo: (command) => answers.get(command),
    onCommand: (listener) => void listeners.push(listener),
    onAnswer: (listener) => void answerListeners.push(listener),
    delayAnswers: (ms) => (delayMs = ms),
    cutAll() {
      for (const socket of open) socket.destroy();
    },
    hold(isToBeHeld) {
      isHeld = isToBeHeld;
      return {
        isHolding: new Promise((resolve) => (onHeld = resolve)),
        release() {
          isHeld = () => false;
          heldBack.length = 0;
          for (const resume of waiting.splice(0)) resume();
        },
        cut() {
          isHeld = () => false;
          waiting.length = 0;
          for (const socket of heldBack.splice(0)) socket.destroy();
        },
      };
    },
  };
}
