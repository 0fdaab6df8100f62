/** The address that crop uses by default. */
const defaultUrl = 'http://127.0.0.1:4000';

/**
 * Returns what to do next, for a server that listens on this address and logs to this file, or to stderr if
 * there is none. Paths in the home folder begin with ~.
 */
export function adviceFor({ url, logPath, home }) {
  const log = logPath === undefined ? '' : `Log: ${abbreviate(logPath, home)}\n`;
  return `${log}${firstSteps(url)}Ctrl-C stops the server. All commands: ./crop --help\n`;
}

function firstSteps(url) {
  const { origin, host, hostname } = reachable(url);
  if (!isLoopback(hostname))
    return `crop does not send passwords over plain http to ${host}: put HTTPS in front of it, or start without HOST.\n`;
  const address = origin === defaultUrl ? '' : `  export CROP_API_URL=${origin}\n`;
  // Without TLS, browsers can sign in only to a server that other machines cannot reach.
  const page = isLoopback(new URL(url).hostname) ? `Open ${origin} in a browser.\n` : '';
  return `${page}In another terminal, in this folder, run:
${address}  ./crop auth register
  ./crop plan import examples/farm.csv
  ./crop plan analyze --all
  ./crop plan show "Lower field"
`;
}

/**
 * Returns the address at which this machine reaches the server: one that listens on all addresses has no
 * address of its own.
 */
function reachable(url) {
  const address = new URL(url);
  if (address.hostname === '0.0.0.0') address.hostname = '127.0.0.1';
  if (address.hostname === '[::]') address.hostname = '[::1]';
  return address;
}

function isLoopback(hostname) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function abbreviate(path, home) {
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
