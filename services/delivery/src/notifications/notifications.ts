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

type NewNotification = NotificationKey & NotificationText & { userId: string };

@Injectable()
export class Notifications {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  async announce(manager: EntityManager, delivery: AnnouncedDelivery, topic: NotificationTopic): Promise<boolean> {
    return this.announceAll(manager, [delivery], topic);
  }

  /** Returns whether any of the notifications is new. */
  announceAll(
    manager: EntityManager,
    deliveries: readonly AnnouncedDelivery[],
    topic: NotificationTopic,
  ): Promise<boolean> {
    const news = deliveries.flatMap((delivery) => {
      const text = this.describe(topic, delivery);
      return text === null ? [] : [{ userId: delivery.userId, subjectId: delivery.id, topic, ...text }];
    });
    return this.writeAll(manager, news);
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
  write(manager: EntityManager, userId: string, key: NotificationKey, text: NotificationText): Promise<boolean> {
    return this.writeAll(manager, [{ userId, ...key, ...text }]);
  }

  private async writeAll(manager: EntityManager, news: readonly NewNotification[]): Promise<boolean> {
    if (news.length === 0) return false;
    const added = await manager.query<{ userId: string }[]>(
      `INSERT INTO notifications (id, user_id, subject_id, topic, capsule_id, kind, title, body, path)
       SELECT gen_random_uuid(), "userId", "subjectId", topic, "capsuleId", kind, title, body, path
         FROM jsonb_to_recordset($1) AS news ("userId" uuid, "subjectId" uuid, topic text, "capsuleId" uuid, kind text,
                                              title text, body text, path text)
       ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
      [JSON.stringify(news)],
    );
    for (const userId of new Set(added.map(({ userId }) => userId))) this.publish(manager, userId);
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
