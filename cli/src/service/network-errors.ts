import { isLoopback } from '../settings/address.js';
import { CliError } from '../terminal/failures.js';
import { exitCodes } from '../terminal/exit-codes.js';

const MiB = 1024 * 1024;

export function asNetworkError(url: string, error: Error): CliError {
  if (error instanceof CliError) return error;
  return connectError(url, 'code' in error ? String(error.code) : error.message);
}

export function connectError(url: string, reason: string): CliError {
  const { host, hostname } = new URL(url);
  const known: Record<string, readonly [message: string, hint: string]> = {
    ECONNREFUSED: [
      `Nothing answers at ${url}.`,
      'The server is not running there, or CROP_API_URL is wrong.',
    ],
    ENOTFOUND: [`There is no host called ${hostname}.`, 'CROP_API_URL is wrong, or there is no network.'],
    EAI_AGAIN: [`The name ${hostname} could not be looked up.`, 'There may be no network at the moment.'],
    ETIMEDOUT: [`${host} did not accept the connection in time.`, 'It may be down, or behind a firewall.'],
    ECONNRESET: [
      `The connection to ${url} was cut.`,
      'The server or a proxy closed it before it had answered.',
    ],
  };
  const [message, hint] = known[reason] ?? [
    `No connection to ${url} (${reason}).`,
    'CROP_API_URL may be wrong.',
  ];
  return new CliError(exitCodes.network, reason === 'ETIMEDOUT' ? 'TIMEOUT' : 'NETWORK', message, {
    hints: [hint],
    isCutOff: reason === 'ECONNRESET' || reason === 'EPIPE',
    tryNext: isLoopback(hostname) ? 'crop-server start' : `curl -i ${url}/health/live`,
  });
}

export function excessError(url: string, bytesMax: number): CliError {
  const message = `${url} sent more than ${bytesMax / MiB} MiB at once.`;
  return new CliError(exitCodes.network, 'NOT_THE_SERVICE', message, {
    hints: ['The service never does that. CROP_API_URL may be wrong.'],
  });
}

export function timeoutError(url: string, timeoutMs: number, method: string): CliError {
  const hints = ['The server may be busy; --timeout SECONDS waits longer.'];
  if (method !== 'GET') hints.push('The request may have been carried out nevertheless.');
  const message = `No answer from ${url} within ${timeoutMs / 1000} s.`;
  return new CliError(exitCodes.network, 'TIMEOUT', message, { hints });
}
