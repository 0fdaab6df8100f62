'use server';

import { redirect } from 'next/navigation';
import { cropFor, outcomeOf, type Failure } from './crop';
import { forgetToken, keepToken } from './session';

/** Keeps the token of the form if the service accepts it; returns the service's refusal otherwise. */
export async function signIn(_earlier: Failure | undefined, form: FormData): Promise<Failure | undefined> {
  const field = form.get('token');
  const token = typeof field === 'string' ? field.trim() : '';
  const { failure } = await outcomeOf(cropFor(token).auth.me.query());
  if (failure) return failure;
  await keepToken(token);
  redirect('/');
}

export async function signOut(): Promise<void> {
  await forgetToken();
  redirect('/sign-in');
}
