import 'server-only';
import type { CropClient } from '@crop-planning/client';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cropFor, outcomeOf, type Outcome } from './crop';

const cookie = 'crop_token';

/** Asks the service with the token of the person who sent the request; without one, shows /sign-in. */
export async function ask<Answer>(question: (crop: CropClient) => Promise<Answer>): Promise<Outcome<Answer>> {
  const token = (await cookies()).get(cookie)?.value;
  if (token === undefined) redirect('/sign-in');
  return outcomeOf(question(cropFor(token)));
}

/** Keeps the token in a cookie that no script can read, until the browser is closed. */
export async function keepToken(token: string): Promise<void> {
  const secure = process.env.NODE_ENV === 'production';
  (await cookies()).set(cookie, token, { httpOnly: true, sameSite: 'lax', secure });
}

export async function forgetToken(): Promise<void> {
  (await cookies()).delete(cookie);
}
