import { createHash } from 'node:crypto';
import type { AdmitUploadRequest } from '@dear-future/contracts/internal/uploads';

/** Reveals neither the guest's address nor their uploads to other links. @param id of the link's prompt or capsule */
export function senderIn(id: string, { sender }: Pick<AdmitUploadRequest, 'sender'>): Buffer | null {
  return sender === undefined ? null : createHash('sha256').update(`${id}:${sender}`).digest();
}
