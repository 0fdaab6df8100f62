import bcrypt from 'bcrypt';

/** Runs in its own thread, so it may block. */
export function hash({ password, cost }: { password: string; cost: number }): string {
  return bcrypt.hashSync(password, cost);
}

/** Runs in its own thread, so it may block. */
export function compare({ password, hash: stored }: { password: string; hash: string }): boolean {
  return bcrypt.compareSync(password, stored);
}
