import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** `203.0.113.7:51234` or `[2001:db8::1]:443`: some proxies add the port of the connection (RFC 7239 §6). */
const WITH_PORT = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]+)\](?::\d+)?)$/;

const unnamed = new WeakMap<Request, string>();

/** Returns null if the text is no address, such as `unknown`. */
export function addressIn(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const typed = (text ?? '').trim().replace(/^"(.*)"$/, '$1');
  const parts = WITH_PORT.exec(typed)?.groups;
  // A zone (`%eth0`) names the interface of a link-local address, not its sender.
  const address = (parts?.['v4'] ?? parts?.['v6'] ?? typed).replace(/%.*$/, '');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : null;
}

/**
 * Returns the IPv4 address or the IPv6 /64. A home or phone can use any address of its /64 (RFC 6177). A request whose
 * address cannot be read is a client of its own: pooled, strangers would use up one another's limits.
 */
export function clientOf(request: Request): string {
  const address = addressIn(request.ip);
  if (address !== null) return address.kind() === 'ipv4' ? address.toString() : networkOf(address, 64);
  const client = unnamed.get(request) ?? `unnamed ${randomUUID()}`;
  unnamed.set(request, client);
  return client;
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
