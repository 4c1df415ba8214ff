import { createHash } from 'node:crypto';
import type { AdmitUploadRequest } from '@dear-future/contracts/internal/uploads';

/**
 * Identifies a guest's network within one link: a hash of the gateway's keyed hash. It reveals neither the address nor
 * the guest's uploads to other links.
 * @param id of the link's prompt or paid capsule
 */
export function senderIn(id: string, { sender }: Pick<AdmitUploadRequest, 'sender'>): Buffer | null {
  return sender === undefined ? null : createHash('sha256').update(`${id}:${sender}`).digest();
}
