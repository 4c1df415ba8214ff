import { createHash } from 'node:crypto';
import type { AdmitUploadRequest } from '@dear-future/contracts/internal/uploads';

/**
 * What a stranger is known by behind one link: a hash of the gateway's own keyed hash of their network. It tells nothing of the
 * address, nor of what the same stranger does behind other links.
 *
 * @param id of the prompt or the paid capsule behind the link
 */
export function senderIn(id: string, { sender }: Pick<AdmitUploadRequest, 'sender'>): Buffer | null {
  return sender === undefined ? null : createHash('sha256').update(`${id}:${sender}`).digest();
}
