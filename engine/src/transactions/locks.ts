/** An object that holds keys until it commits or aborts; only its identity matters. */
export type LockOwner = object;

/** The keys that each transaction is changing. */
export class LockTable {
  readonly #owners = new Map<string, LockOwner>();
  readonly #held = new Map<LockOwner, { keys: string[]; settled: Promise<void>; settle: () => void }>();

  /** Returns the other owner that holds the key, if any. */
  holder(key: Uint8Array, requester?: LockOwner): LockOwner | undefined {
    if (this.#owners.size === 0) return undefined;
    const owner = this.#owners.get(lockName(key));
    return owner === requester ? undefined : owner;
  }

  /** Call only if no other owner holds the key. */
  take(key: Uint8Array, owner: LockOwner): void {
    const name = lockName(key);
    if (this.#owners.get(name) === owner) return;
    this.#owners.set(name, owner);
    this.#holdings(owner).keys.push(name);
  }

  /** Resolves once the owner has released all its keys; waiting writes resume in order of arrival. */
  settled(owner: LockOwner): Promise<void> {
    return this.#holdings(owner).settled;
  }

  releaseAll(owner: LockOwner): void {
    const held = this.#held.get(owner);
    if (!held) return;
    for (const name of held.keys) this.#owners.delete(name);
    this.#held.delete(owner);
    held.settle();
  }

  #holdings(owner: LockOwner) {
    let held = this.#held.get(owner);
    if (!held) {
      let settle = (): void => {};
      const settled = new Promise<void>((resolve) => (settle = resolve));
      held = { keys: [], settled, settle };
      this.#held.set(owner, held);
    }
    return held;
  }
}

function lockName(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.length).toString('latin1');
}
