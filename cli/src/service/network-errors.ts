import { isLoopback } from '../settings/address.js';
import { CliError, exitCodes } from '../terminal/failures.js';

/** Ends a hint about an address, which a profile, a setting or a variable may have given. */
export const addressHint = 'or the address is wrong: crop config list shows where it is set.';

interface Explanation {
  message: string;
  hint?: string;
}

/** Returns the error for a connection that failed; `reason` is the code of Node's error, or its message. */
export function connectError(url: string, reason: string): CliError {
  const { hostname } = new URL(url);
  const { message, hint } = explain(url, reason);
  const isAbsent = reason === 'ECONNREFUSED' && isLoopback(hostname);
  return new CliError(exitCodes.network, reason === 'ETIMEDOUT' ? 'TIMEOUT' : 'NETWORK', message, {
    hints: hint === undefined ? [] : [hint],
    isCutOff: reason === 'ECONNRESET' || reason === 'EPIPE',
    tryNext: isAbsent ? 'crop-server start' : `curl -i ${url}/health/live`,
  });
}

/** Says no more than the reason does: only a few of them suggest that the address is wrong. */
function explain(url: string, reason: string): Explanation {
  const { host, hostname } = new URL(url);
  if (/CERT|SIGNATURE/.test(reason))
    return {
      message: `The certificate of ${host} is not accepted (${reason}).`,
      hint: 'It may have expired, be for another name, or come from an authority that Node does not know.',
    };
  if (/^(EPROTO|ERR_SSL_)/.test(reason))
    return {
      message: `${host} does not speak TLS.`,
      hint: `The server may expect http there, ${addressHint}`,
    };
  if (reason.startsWith('HPE_'))
    return {
      message: `${host} does not speak HTTP.`,
      hint: `Another program uses this port, ${addressHint}`,
    };
  switch (reason) {
    case 'ECONNREFUSED':
      return {
        message: `Nothing answers at ${url}.`,
        hint: `The server is not running there, ${addressHint}`,
      };
    case 'ENOTFOUND':
      return { message: `There is no host called ${hostname}.`, hint: `There is no network, ${addressHint}` };
    case 'EAI_AGAIN':
      return {
        message: `The name ${hostname} could not be looked up.`,
        hint: 'There may be no network at the moment.',
      };
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return { message: `${host} cannot be reached.`, hint: 'There may be no network at the moment.' };
    case 'ETIMEDOUT':
      return {
        message: `${host} did not accept the connection in time.`,
        hint: 'It may be down, or behind a firewall.',
      };
    case 'ECONNRESET':
    case 'EPIPE':
      return {
        message: `The connection to ${url} was cut.`,
        hint: 'The server or a proxy closed it before it had answered.',
      };
    default:
      return { message: `No connection to ${url} (${reason}).` };
  }
}
