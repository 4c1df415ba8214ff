import ipaddr from 'ipaddr.js';

/** A household or phone has at least a /64 of IPv6 addresses (RFC 6177), so single addresses are useless for limits. */
const IPV6_PREFIX = 64;

/** The key of a client in limits: its IPv4 address, or the network of its IPv6 address. */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${String(IPV6_PREFIX)}`).toString();
}
