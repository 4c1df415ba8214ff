import { createHmac } from 'node:crypto';
import { clientNetwork } from './client-network.js';

/**
 * Identifies a guest's network to other services: a keyed hash, which does not reveal the address without the key.
 *
 * @param key a secret that all gateways share
 */
export function senderMark(key: string, address: string | undefined): string {
  return createHmac('sha256', key)
    .update(`sender:${clientNetwork(address)}`)
    .digest('base64url');
}
