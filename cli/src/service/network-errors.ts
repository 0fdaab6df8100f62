import { isLoopback } from '../settings/address.js';
import { CliError, exitCodes } from '../terminal/failures.js';

/** Ends a hint about an address, which a profile, a setting or a variable may have given. */
export const addressHint = 'or the address is wrong: crop config list shows where it is set.';

const noNetwork = 'There may be no network at the moment.';

/** Returns the error for a connection that failed; `reason` is the code of Node's error, or its message. */
export function connectError(url: string, reason: string): CliError {
  const { hostname } = new URL(url);
  const [, message, ...hints] = explanations(url, reason).find(([reasons]) => reasons.test(reason)) ?? [
    reason,
    `No connection to ${url} (${reason}).`,
  ];
  const isAbsent = reason === 'ECONNREFUSED' && isLoopback(hostname);
  return new CliError(exitCodes.network, reason === 'ETIMEDOUT' ? 'TIMEOUT' : 'NETWORK', message, {
    hints,
    isCutOff: reason === 'ECONNRESET' || reason === 'EPIPE',
    tryNext: isAbsent ? 'crop-server start' : `curl -i ${url}/health/live`,
  });
}

/** Which reasons mean what, and what may be the cause; only a few suggest that the address is wrong. */
function explanations(
  url: string,
  reason: string,
): (readonly [reasons: RegExp, message: string, hint: string])[] {
  const { host, hostname } = new URL(url);
  return [
    [
      /CERT|SIGNATURE/,
      `The certificate of ${host} is not accepted (${reason}).`,
      'It may have expired, be for another name, or come from an authority that Node does not know.',
    ],
    [/^(EPROTO|ERR_SSL_)/, `${host} does not speak TLS.`, `The server may expect http there, ${addressHint}`],
    [/^HPE_/, `${host} does not speak HTTP.`, `Another program uses this port, ${addressHint}`],
    [/^ECONNREFUSED$/, `Nothing answers at ${url}.`, `The server is not running there, ${addressHint}`],
    [/^ENOTFOUND$/, `There is no host called ${hostname}.`, `There is no network, ${addressHint}`],
    [/^EAI_AGAIN$/, `The name ${hostname} could not be looked up.`, noNetwork],
    [/^E(NET|HOST)UNREACH$/, `${host} cannot be reached.`, noNetwork],
    [
      /^ETIMEDOUT$/,
      `${host} did not accept the connection in time.`,
      'It may be down, or behind a firewall.',
    ],
    [
      /^(ECONNRESET|EPIPE)$/,
      `The connection to ${url} was cut.`,
      'The server or a proxy closed it before it had answered.',
    ],
  ];
}
