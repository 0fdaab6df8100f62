import { isLoopback } from '../settings/address.js';
import { CliError, exitCodes, type FailureDetails } from '../terminal/failures.js';

/** Ends a hint about an address, which a profile, a setting or a variable may have given. */
export const addressHint = 'or the address is wrong: crop config list shows where it is set.';

const noNetwork = 'There may be no network at the moment.';

/** Returns the error for a connection that failed; `reason` is the code of Node's error, or its message. */
export function connectError(url: string, reason: string, profile?: string): CliError {
  const [, message, ...hints] = explanations(url, reason).find(([reasons]) => reasons.test(reason)) ?? [
    reason,
    `No connection to ${url} (${reason}).`,
  ];
  const { hints: otherHints = [], tryNext } = adviceFor(url, reason, profile);
  return new CliError(exitCodes.network, reason === 'ETIMEDOUT' ? 'TIMEOUT' : 'NETWORK', message, {
    hints: [...hints, ...otherHints],
    isCutOff: reason === 'ECONNRESET' || reason === 'EPIPE',
    tryNext,
  });
}

const unreached = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT)$/;
/** The certificate, or the one that it was signed with, is of nobody whom Node trusts. */
const untrusted =
  /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)|CERT_UNTRUSTED|INVALID_CA/;

/** Returns the next step, and a hint to the address where that may be wrong. */
function adviceFor(url: string, reason: string, profile: string | undefined): FailureDetails {
  const { protocol, hostname, port } = new URL(url);
  if (untrusted.test(reason)) return { tryNext: 'NODE_EXTRA_CA_CERTS=authority.pem crop …' };
  if (!unreached.test(reason)) return { tryNext: `curl -i ${url}/health/live` };
  if (protocol === 'http:' && isLoopback(hostname))
    return {
      hints: [hintTo(undefined)],
      tryNext: `${port === '4000' ? '' : `PORT=${port || 80} `}crop-server start`,
    };
  const tryNext = profile === undefined ? 'crop config list' : `crop config list --profile ${profile}`;
  return { hints: [hintTo(profile)], tryNext };
}

function hintTo(profile: string | undefined): string {
  const address = profile === undefined ? 'The address' : `The address of the profile ${profile}`;
  return `${address} may also be wrong: crop config list shows where it is set.`;
}

/** Which reasons mean what, and what may be the cause. */
function explanations(
  url: string,
  reason: string,
): (readonly [reasons: RegExp, message: string, hint: string])[] {
  const { host, hostname } = new URL(url);
  const absence = isLoopback(hostname)
    ? 'The server is not running there.'
    : 'The server may be down, or refuse connections from your network.';
  return [
    [
      untrusted,
      `The certificate of ${host} is not trusted (${reason}).`,
      'Node does not know the authority that issued it. If you trust that authority, as that of a company, name the file with its certificate (PEM) in NODE_EXTRA_CA_CERTS.',
    ],
    [
      /CERT_(HAS_EXPIRED|NOT_YET_VALID)/,
      `The certificate of ${host} is not valid today (${reason}).`,
      'The operator of the server has to renew it, or the clock of this machine is wrong.',
    ],
    [
      /CERT|SIGNATURE/,
      `The certificate of ${host} is not accepted (${reason}).`,
      'It may be for another name, or have been revoked.',
    ],
    [/^(EPROTO|ERR_SSL_)/, `${host} does not speak TLS.`, `The server may expect http there, ${addressHint}`],
    [/^HPE_/, `${host} does not speak HTTP.`, `Another program uses this port, ${addressHint}`],
    [/^ECONNREFUSED$/, `Nothing answers at ${url}.`, absence],
    [/^ENOTFOUND$/, `There is no host called ${hostname}.`, noNetwork],
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
