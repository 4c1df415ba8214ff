import ipaddr from 'ipaddr.js';

/** A household or phone has at least a /64 of IPv6 addresses (RFC 6177), so single addresses are useless for limits. */
const IPV6_PREFIX = 64;

/** The key of a client in limits: its IPv4 address, or the network of its IPv6 address. */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : networkOf(parsed, IPV6_PREFIX);
}

/**
 * The network around a client: its IPv4 /24, or its IPv6 /48, the most that one site usually gets (RFC 6177).
 *
 * @param client see `clientNetwork`
 */
export function networkAround(client: string): string {
  if (!ipaddr.isValid(client)) return client;
  const parsed = ipaddr.process(client);
  return networkOf(parsed, parsed.kind() === 'ipv4' ? 24 : 48);
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number): string {
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.networkAddressFromCIDR(`${address.toNormalizedString()}/${String(prefix)}`).toString();
}
