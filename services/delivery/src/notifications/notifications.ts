import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { ContributionReceived } from '@dear-future/contracts/messages/paid-capsules';
import type { RecipientReplied } from '@dear-future/contracts/messages/recipients';
import type { ResponseReceived } from '@dear-future/contracts/messages/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { NumberedPage } from '@dear-future/service-kit/lists/numbered-list';
import { Live } from '@dear-future/work/live/live';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import {
  announce,
  announceReply,
  announceResponse,
  type AnnouncedDelivery,
  type NotificationText,
  type NotificationTopic,
} from './announcements.js';
import { announceContribution } from './paid-announcements.js';

interface NotificationRow extends Omit<NotificationDto, 'createdAt' | 'readAt'> {
  seq: string;
  createdAt: Date;
  readAt: Date | null;
}

/** A delivery, a response, a contribution, or what a recipient did. */
interface Subject {
  deliveryId?: string;
  responseId?: string;
  contributionId?: string;
  replyId?: string;
  /** Of the reply. */
  capsuleId?: string;
  topic: string;
}

@Injectable()
export class Notifications {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly live: Live,
  ) {}

  /**
   * Notifies the user once per topic, in the caller's transaction. Does nothing for topics without a notification.
   * Returns whether the notification is new.
   */
  async notify(manager: EntityManager, delivery: AnnouncedDelivery, topic: NotificationTopic): Promise<boolean> {
    const announcement = announce(topic, delivery);
    return (
      announcement !== null && this.write(manager, delivery.userId, { deliveryId: delivery.id, topic }, announcement)
    );
  }

  /** Notifies the owner once, in the caller's transaction. The name must be clean. */
  async notifyOfResponse(manager: EntityManager, response: ResponseReceived): Promise<void> {
    const subject = { responseId: response.responseId, topic: 'answered' };
    await this.write(manager, response.userId, subject, announceResponse(response));
  }

  /** Notifies the host once, in the caller's transaction. */
  async notifyOfContribution(manager: EntityManager, contribution: ContributionReceived): Promise<void> {
    const subject = { contributionId: contribution.contributionId, topic: 'contributed' };
    await this.write(manager, contribution.userId, subject, announceContribution(contribution));
  }

  /** Once, in the caller's transaction. */
  async notifyOfReply(manager: EntityManager, reply: RecipientReplied): Promise<void> {
    const { userId, replyId, capsuleId } = reply;
    await this.write(manager, userId, { replyId, capsuleId, topic: reply.kind }, announceReply(reply));
  }

  /** Deletes the notifications of deliveries, a response or a contribution, or those of replies to a time capsule. */
  async withdraw(
    manager: EntityManager,
    {
      deliveryIds,
      responseId,
      contributionId,
      capsuleId,
    }: Pick<Subject, 'responseId' | 'contributionId' | 'capsuleId'> & { deliveryIds?: readonly string[] },
  ): Promise<void> {
    const [deleted] = await manager.query<[{ userId: string }[], number]>(
      `DELETE FROM notifications
        WHERE delivery_id = ANY ($1) OR response_id = $2 OR contribution_id = $3 OR capsule_id = $4
       RETURNING user_id AS "userId"`,
      [deliveryIds ?? [], responseId ?? null, contributionId ?? null, capsuleId ?? null],
    );
    for (const userId of new Set(deleted.map((each) => each.userId))) this.publish(manager, userId);
  }

  private async write(
    manager: EntityManager,
    userId: string,
    { deliveryId, responseId, contributionId, replyId, capsuleId, topic }: Subject,
    { kind, title, body, path }: NotificationText,
  ): Promise<boolean> {
    const added = await manager.query<object[]>(
      `INSERT INTO notifications (id, user_id, delivery_id, response_id, contribution_id, reply_id, capsule_id, topic,
                                  kind, title, body, path)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING RETURNING 1`,
      [
        randomUUID(),
        userId,
        deliveryId ?? null,
        responseId ?? null,
        contributionId ?? null,
        replyId ?? null,
        capsuleId ?? null,
        topic,
        kind,
        title,
        body,
        path,
      ],
    );
    if (added.length === 0) return false;
    this.publish(manager, userId);
    return true;
  }

  /** Open pages reload their notifications after the commit. */
  private publish(manager: EntityManager, userId: string): void {
    this.messageSender.afterCommit(manager, () => this.live.publish(userId, { kind: 'notifications' }));
  }

  /** Newest first. */
  async list(userId: string, limit: number, cursor: string | null): Promise<NumberedPage<NotificationDto>> {
    const [count] = await this.database.query<{ total: number }[]>(
      'SELECT count(*)::int AS total FROM notifications WHERE user_id = $1',
      [userId],
    );
    const rows = await this.database.query<NotificationRow[]>(
      `SELECT id, seq, kind, title, body, path, created_at AS "createdAt", read_at AS "readAt" FROM notifications
        WHERE user_id = $1 AND ($2::bigint IS NULL OR seq < $2::bigint)
        ORDER BY seq DESC LIMIT $3`,
      [userId, cursor, limit + 1],
    );
    const page = rows.slice(0, limit);
    return {
      items: page.map(toDto),
      total: count?.total ?? 0,
      nextCursor: rows.length > limit ? (page.at(-1)?.seq ?? null) : null,
    };
  }

  /** @throws ProblemError `not_found`, also for another user's notification */
  async read(userId: string, id: string): Promise<void> {
    const [, count] = await this.database.query<[unknown, number]>(
      'UPDATE notifications SET read_at = coalesce(read_at, clock_timestamp()) WHERE id = $1 AND user_id = $2',
      [id, userId],
    );
    if (count === 0) throw new ProblemError('not_found', 'This notification does not exist.');
  }

  /** Skips locked rows, which are being read or deleted: waiting for them could deadlock. */
  async readAll(userId: string): Promise<void> {
    await this.database.query(
      `UPDATE notifications SET read_at = clock_timestamp() WHERE id = ANY(ARRAY(
         SELECT id FROM notifications WHERE user_id = $1 AND read_at IS NULL FOR UPDATE SKIP LOCKED))`,
      [userId],
    );
  }
}

function toDto({ id, kind, title, body, path, createdAt, readAt }: NotificationRow): NotificationDto {
  return { id, kind, title, body, path, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
}
