import { createHmac } from 'node:crypto';
import { clientNetwork } from './client-network.js';

/**
 * What other services know a stranger's network by: a keyed hash; without the key, it does not reveal the address.
 *
 * @param key a secret of the gateway that all its processes share
 */
export function senderMark(key: string, address: string | undefined): string {
  return createHmac('sha256', key)
    .update(`sender:${clientNetwork(address)}`)
    .digest('base64url');
}
