import ipaddr from 'ipaddr.js';

/** Returns the IPv4 address or the IPv6 /64. A home or phone can use any address of its /64 (RFC 6177). */
export function clientOf(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : networkOf(parsed, 64);
}

/** Returns the client's IPv4 /24 or IPv6 /48. One home or company usually gets at most a /48 (RFC 6177). */
export function networkAround(client: string): string {
  if (!ipaddr.isValid(client)) return client;
  const parsed = ipaddr.process(client);
  return networkOf(parsed, parsed.kind() === 'ipv4' ? 24 : 48);
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number): string {
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.networkAddressFromCIDR(`${address.toNormalizedString()}/${String(prefixLength)}`).toString();
}
