import { createHash } from 'node:crypto';
import type { AdmitUploadRequest } from '@dear-future/contracts/internal/uploads';

/** What an admission belongs to: a user, a public link, the edit link of one response or contribution, or a recipient's link. */
export interface Scope {
  holder: 'user' | 'link' | 'response' | 'contribution' | 'recipient';
  /** Id of the user, of the link's prompt or paid capsule, of the response, contribution or recipient. */
  id: string;
}

export function writeScope({ holder, id }: Scope): string {
  return `${holder}:${id}`;
}

export function isOf(holder: Scope['holder'], scope: string): boolean {
  return scope.startsWith(`${holder}:`);
}

export function idOf(holder: Scope['holder'], scope: string): string {
  if (!isOf(holder, scope)) throw new Error(`the scope of this admission is not of ${holder}`);
  return scope.slice(holder.length + 1);
}

/**
 * Identifies a guest's network within one link: a hash of the gateway's keyed hash. It reveals neither the address nor
 * the guest's uploads to other links.
 * @param id of the link's prompt or paid capsule
 */
export function senderIn(id: string, { sender }: Pick<AdmitUploadRequest, 'sender'>): Buffer | null {
  return sender === undefined ? null : createHash('sha256').update(`${id}:${sender}`).digest();
}
