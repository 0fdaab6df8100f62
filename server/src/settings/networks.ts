import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/**
 * The network that an address belongs to, as far as the address shows it: in IPv6, a household or machine has
 * a /64.
 */
export interface Network {
  /** The IPv4 address, or the /64 of an IPv6 address. */
  key: string;
  /**
   * The larger networks that contain this one, smallest first: /24, or /56 and /48. Empty for this machine
   * and for a trusted proxy, because many callers may share such an address.
   */
  around: readonly string[];
  /** True for this machine; a proxy on it that is not trusted looks the same. */
  isLoopback: boolean;
}

/** A value for each size of network. */
export interface BySize<T> {
  /** An IPv4 address or a /64. */
  address: T;
  /** A /56. */
  site: T;
  /** A /24 or a /48. */
  region: T;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

export type Networks = ReturnType<typeof createNetworks>;

/** Takes the addresses and CIDR ranges of the proxies to trust. */
export function createNetworks(trustedProxies: readonly string[]) {
  const ranges = trustedProxies.map(parseRange);

  function isTrustedAddress(address: Address): boolean {
    return ranges.some(([start, bits]) => address.kind() === start.kind() && address.match(start, bits));
  }

  return {
    networkOf(text: string): Network {
      const address = parse(text);
      if (!address) return { key: text, around: [], isLoopback: false };
      const isLoopback = address.range() === 'loopback';
      const [key, ...around] = prefixesOf(address);
      return { key, around: isLoopback || isTrustedAddress(address) ? [] : around, isLoopback };
    },

    /** Whether the address belongs to a proxy whose X-Forwarded-For is trusted. */
    isTrusted(text: string): boolean {
      const address = parse(text);
      return address !== undefined && isTrustedAddress(address);
    },
  };
}

/**
 * Lists a caller's network and the larger ones around it, smallest first, each with the value for its size.
 */
export function layersOf<T>(
  { key, around }: Network,
  { address, site, region }: BySize<T>,
): { network: string; value: T }[] {
  const larger = around.length > 1 ? [site, region] : [region];
  return [
    { network: key, value: address },
    ...around.map((network, at) => ({ network, value: larger[at] ?? region })),
  ];
}

/**
 * Parses an address and returns its canonical form: without port, brackets and zone, and an IPv4-mapped IPv6
 * address as IPv4. Returns undefined for any other text.
 */
export function readAddress(text: string): string | undefined {
  const [, bracketed, beforePort] = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  return parse(bracketed ?? beforePort ?? text)?.toString();
}

/** Checks with isIP first, because ipaddr.js would also accept `1` and `0x7f.1` as addresses. */
function parse(text: string): Address | undefined {
  if (isIP(text) === 0) return undefined;
  const [address = ''] = text.split('%');
  return ipaddr.process(address);
}

function parseRange(range: string): [Address, number] {
  const [start, bits] = range.includes('/')
    ? ipaddr.parseCIDR(range)
    : singleAddressRange(ipaddr.parse(range));
  const isMapped = start instanceof ipaddr.IPv6 && start.isIPv4MappedAddress() && bits >= mappedBits;
  return isMapped ? [start.toIPv4Address(), bits - mappedBits] : [start, bits];
}

/** The length of the prefix before the IPv4 address in an IPv4-mapped IPv6 address. */
const mappedBits = 96;

function singleAddressRange(address: Address): [Address, number] {
  return [address, address.toByteArray().length * 8];
}

/** Lists the network of a caller, then the larger networks around it. */
function prefixesOf(address: Address): [string, ...string[]] {
  const bytes = Buffer.from(address.toByteArray());
  const prefix = (bits: number) => `${bytes.subarray(0, bits / 8).toString('hex')}/${bits}`;
  if (address.kind() === 'ipv4') return [address.toString(), prefix(24)];
  return [prefix(64), prefix(56), prefix(48)];
}
