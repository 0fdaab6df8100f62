// What is said to our programs, in whatever language.
import { fileURLToPath } from 'node:url';
import { environment } from '../release/run.mjs';

/** Returns the environment of a program: where the server is, and who signs in. */
export function programEnvironment({ url, account, ...more }) {
  const { email, password } = account;
  return environment({ CROP_API_URL: url, CROP_EMAIL: email, CROP_PASSWORD: password, ...more });
}

/** Returns the path of one of our programs. */
export function programPath(name) {
  return fileURLToPath(new URL(`programs/${name}`, import.meta.url));
}
