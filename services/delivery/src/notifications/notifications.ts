import { Injectable } from '@nestjs/common';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import {
  describeBriefly,
  describeNews,
  type AnnouncedDelivery,
  type NotificationText,
  type NotificationTopic,
} from './announcements.js';

@Entity('notifications')
export class Notification {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text') kind: NotificationDto['kind'];
  @Column('text') title: string;
  @Column('text') body: string;
  @Column('text') path: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'read_at', nullable: true }) readAt: Date | null;
}

interface NotificationKey {
  subjectId: string;
  topic: string;
  capsuleId?: string;
}

@Injectable()
export class Notifications {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  async announce(manager: EntityManager, delivery: AnnouncedDelivery, topic: NotificationTopic): Promise<boolean> {
    const text = this.describe(topic, delivery);
    return text !== null && this.write(manager, delivery.userId, { subjectId: delivery.id, topic }, text);
  }

  /** Never throws: a delivery must not wait for its words. */
  private describe(topic: NotificationTopic, delivery: AnnouncedDelivery): NotificationText | null {
    try {
      return describeNews(topic, delivery);
    } catch (err) {
      this.log.error({ event: 'notification.brief', id: delivery.id, err }, 'A notification could not say more');
      return describeBriefly(delivery);
    }
  }

  /** Writes one notification per subject and topic. Returns whether it is new. */
  async write(
    manager: EntityManager,
    userId: string,
    { subjectId, topic, capsuleId }: NotificationKey,
    { kind, title, body, path }: NotificationText,
  ): Promise<boolean> {
    const added = await manager.query<object[]>(
      `INSERT INTO notifications (id, user_id, subject_id, topic, capsule_id, kind, title, body, path)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING 1`,
      [userId, subjectId, topic, capsuleId, kind, title, body, path],
    );
    if (added.length > 0) this.publish(manager, userId);
    return added.length > 0;
  }

  async withdraw(manager: EntityManager, subjectIds: readonly string[], capsuleId?: string): Promise<void> {
    const [deleted] = await manager.query<[{ userId: string }[], number]>(
      'DELETE FROM notifications WHERE subject_id = ANY ($1) OR capsule_id = $2 RETURNING user_id AS "userId"',
      [subjectIds, capsuleId],
    );
    for (const userId of new Set(deleted.map(({ userId }) => userId))) this.publish(manager, userId);
  }

  private publish(manager: EntityManager, userId: string): void {
    this.messageSender.publish(manager, userId, { kind: 'notifications' });
  }
}
