import { createHash } from 'node:crypto';
import type { AdmitUploadRequest } from '@dear-future/contracts/internal/uploads';

/** A pseudonym of the guest, different for each link. @param id of the link's prompt or capsule */
export function senderIn(id: string, { sender }: Pick<AdmitUploadRequest, 'sender'>): Buffer | null {
  return sender === undefined ? null : createHash('sha256').update(`${id}:${sender}`).digest();
}
