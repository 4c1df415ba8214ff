import ipaddr from 'ipaddr.js';

/** One household or phone gets a whole /64 of IPv6 addresses; counting single ones would count nothing (RFC 6177). */
const IPV6_PREFIX = 64;

/** What limits count a client by: its IPv4 address, or the network of its IPv6 address. */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${String(IPV6_PREFIX)}`).toString();
}
