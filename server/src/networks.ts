import ipaddr from 'ipaddr.js';

/** Whose address it is, as far as that can be known: in IPv6 a household or a machine has a /64. */
export interface Network {
  key: string;
  /** This machine; an untrusted proxy on it looks the same. */
  isLoopback: boolean;
}

const householdBytes = 8;

export function networkOf(address: string): Network {
  if (!ipaddr.isValid(address)) return { key: address, isLoopback: false };
  const parsed = ipaddr.process(address);
  const isLoopback = parsed.range() === 'loopback';
  if (parsed.kind() === 'ipv4') return { key: parsed.toString(), isLoopback };
  const household = parsed.toByteArray().slice(0, householdBytes);
  return { key: `${Buffer.from(household).toString('hex')}/64`, isLoopback };
}
