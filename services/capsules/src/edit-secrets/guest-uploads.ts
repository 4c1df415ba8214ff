import { Injectable } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../videos/video-owner.js';
import { editSecretHash } from './edit-secret.js';

export interface GuestVideo {
  id: string;
  videoName: string;
  editLinkHash: Buffer | null;
}

export type Which = { id: string } | { videoName: string } | { editLinkHash: Buffer };

/** Videos that guests send through a public link, and watch, replace and withdraw with its edit link. */
@Injectable()
export abstract class GuestUploads<Item extends GuestVideo> {
  constructor(protected readonly messageSender: MessageSender) {}

  /** Null if the guest has withdrawn it, or the owner has removed it. */
  protected abstract find(manager: EntityManager, which: Which): Promise<Item | null>;

  /** Locks its prompt or capsule. */
  protected abstract lockParent(manager: EntityManager, item: Item): Promise<unknown>;

  protected abstract toEditLink(item: Item, now: Date): EditLinkDto;

  protected abstract erase(manager: EntityManager, item: Item): Promise<void>;

  protected abstract canOwnerWatch(manager: EntityManager, item: Item, userId: string): Promise<boolean>;

  /** Not from a stored copy of the texts, which would outlive their withdrawal. Null for a link of another kind. */
  async show(manager: EntityManager, which: Which): Promise<EditLinkDto | null> {
    const item = await this.find(manager, which);
    return item && this.toEditLink(item, await databaseNow(manager));
  }

  /** False for a link of another kind. */
  async withdraw(manager: EntityManager, editLinkHash: Buffer): Promise<boolean> {
    const found = await this.find(manager, { editLinkHash });
    if (found) await this.erase(manager, await this.lock(manager, found.id));
    return found !== null;
  }

  async stillExists(manager: EntityManager, id: string): Promise<boolean> {
    return (await this.find(manager, { id })) !== null;
  }

  async canWatch(manager: EntityManager, { userId, linkSecret }: Viewer, videoName: string): Promise<boolean> {
    const item = await this.find(manager, { videoName });
    if (!item) return false;
    const hash = editSecretHash(linkSecret ?? '');
    if (hash && item.editLinkHash?.equals(hash)) return true;
    return userId !== null && this.canOwnerWatch(manager, item, userId);
  }

  protected async findByLink(manager: EntityManager, editSecret = ''): Promise<Item | null> {
    const editLinkHash = editSecretHash(editSecret);
    return editLinkHash && this.find(manager, { editLinkHash });
  }

  /** Every change locks its prompt or capsule. Reads it again: it may have changed during the wait. */
  protected async lock(manager: EntityManager, id: string): Promise<Item> {
    const found = await this.find(manager, { id });
    if (found) await this.lockParent(manager, found);
    const item = found && (await this.find(manager, { id }));
    if (!item) throw unknownEditLink();
    return item;
  }
}

/** For unknown edit links, and for those whose video no longer exists. */
export function unknownEditLink(): ProblemError {
  return new ProblemError('not_found', 'We couldn’t find this video. It may have been withdrawn.');
}
