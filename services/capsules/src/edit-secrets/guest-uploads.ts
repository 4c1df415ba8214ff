import { Injectable } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../videos/video-owner.js';
import { hashLinkSecret } from './edit-secret.js';

export interface GuestVideo {
  id: string;
  videoName: string;
  editLinkHash: Buffer | null;
}

export type GuestVideoKey = { id: string } | { videoName: string } | { editLinkHash: Buffer };

/** Rules for videos that guests send through a public link, then watch, replace and withdraw with an edit link. */
@Injectable()
export abstract class GuestUploads<Item extends GuestVideo> {
  constructor(protected readonly messageSender: MessageSender) {}

  /** Returns null if this kind has no such video. @throws ProblemError `removed` for a removed video's edit link */
  protected abstract find(manager: EntityManager, which: GuestVideoKey): Promise<Item | null>;

  /** Locks the item's prompt or capsule. */
  protected abstract lockParent(manager: EntityManager, item: Item): Promise<unknown>;

  protected abstract toEditLink(item: Item, now: Date): EditLinkDto;

  protected abstract erase(manager: EntityManager, item: Item): Promise<void>;

  protected abstract canOwnerWatch(manager: EntityManager, item: Item, userId: string): Promise<boolean>;

  /** Returns null for an unknown link, or a link of another kind. */
  async show(manager: EntityManager, which: GuestVideoKey): Promise<EditLinkDto | null> {
    const item = await this.find(manager, which);
    return item && this.toEditLink(item, await databaseNow(manager));
  }

  /** Returns false for an unknown link, or a link of another kind. */
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
    const hash = hashLinkSecret(linkSecret ?? '');
    if (hash && item.editLinkHash?.equals(hash)) return true;
    return userId !== null && this.canOwnerWatch(manager, item, userId);
  }

  protected async findByLink(manager: EntityManager, editSecret = ''): Promise<Item | null> {
    const editLinkHash = hashLinkSecret(editSecret);
    return editLinkHash && this.find(manager, { editLinkHash });
  }

  /** Locks the item's prompt or capsule, then reads the item again, which may have changed before the lock. */
  protected async lock(manager: EntityManager, id: string): Promise<Item> {
    const found = await this.find(manager, { id });
    if (found) await this.lockParent(manager, found);
    const item = found && (await this.find(manager, { id }));
    if (!item) throw unknownEditLink();
    return item;
  }
}

/** The error for an unknown edit link, and for one whose video no longer exists. */
export function unknownEditLink(): ProblemError {
  return new ProblemError('not_found', 'We couldn’t find this video. It may have been withdrawn.');
}
