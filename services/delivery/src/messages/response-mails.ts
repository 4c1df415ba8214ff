import { Injectable } from '@nestjs/common';
import { ResponseReceived, ResponseRemoved } from '@dear-future/contracts/messages/shared-prompts';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import type { EntityManager } from 'typeorm';
import { cleanGuestName } from '../mail/plain-text.js';
import { describeResponse } from '../notifications/announcements.js';
import { Notifications } from '../notifications/notifications.js';
import { CANCELLED, Schedule } from '../schedule/schedule.js';
import { isRemoved, lockSource, MAY_HAVE_ARRIVED, recordRemoval } from '../sources/sources.js';

/** SQL: whether email `d` is not being sent now, and certainly was never sent. */
const IS_UNSENT = `d.state IN ('scheduled', 'claimed', 'retry_wait')
          AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.delivery_id = d.id AND ${MAY_HAVE_ARRIVED})`;

/** Collects the responses to a shared prompt in emails to its owner, at most one an hour (docs/product.md §4.5). */
@Injectable()
export class ResponseMails {
  constructor(
    private readonly notifications: Notifications,
    private readonly schedule: Schedule,
  ) {}

  @Handles(ResponseReceived)
  async onResponseReceived(message: ResponseReceived, { manager }: MessageContext): Promise<void> {
    const response = { ...message, responderName: cleanGuestName(message.responderName) };
    const { responseId, promptId, userId } = response;
    await lockSource(manager, 'prompt-responses', promptId);
    const [existing] = await manager.query<object[]>('SELECT 1 FROM responses WHERE id = $1', [responseId]);
    if (existing || (await isRemoved(manager, responseId))) return;
    const deliveryId = (await this.findOpenMail(manager, promptId)) ?? (await this.addMail(manager, response));
    await manager.query(
      'INSERT INTO responses (id, delivery_id, responder_name, received_at) VALUES ($1, $2, $3, $4)',
      [responseId, deliveryId, response.responderName, response.receivedAt],
    );
    const subject = { subjectId: responseId, topic: 'answered' };
    await this.notifications.write(manager, userId, subject, describeResponse(response));
  }

  @Handles(ResponseRemoved)
  async onResponseRemoved({ responseId, promptId }: ResponseRemoved, { manager }: MessageContext): Promise<void> {
    await lockSource(manager, 'prompt-responses', promptId);
    if (!(await recordRemoval(manager, responseId))) return;
    await this.notifications.withdraw(manager, [responseId]);
    await this.schedule.forget(manager, 'unplayable-video', responseId);
    const [[removed]] = await manager.query<[{ deliveryId: string }[], number]>(
      `DELETE FROM responses r USING deliveries d
        WHERE r.id = $1 AND d.id = r.delivery_id AND ${IS_UNSENT} RETURNING d.id AS "deliveryId"`,
      [responseId],
    );
    if (removed) await this.cancelIfEmpty(manager, removed.deliveryId);
    // If the email is being sent or may have been sent, only the name is removed.
    else await manager.query('UPDATE responses SET responder_name = NULL WHERE id = $1', [responseId]);
  }

  private async cancelIfEmpty(manager: EntityManager, deliveryId: string): Promise<void> {
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE deliveries SET ${CANCELLED}
        WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM responses WHERE delivery_id = $1)`,
      [deliveryId],
    );
    if (count > 0) await this.notifications.withdraw(manager, [deliveryId]);
  }

  /** A failed email also collects more responses, so that few emails follow an outage of the mail server. */
  private async findOpenMail(manager: EntityManager, promptId: string): Promise<string | null> {
    const [open] = await manager.query<{ id: string }[]>(
      `SELECT d.id FROM deliveries d
        WHERE d.source_kind = 'prompt-responses' AND d.source_id = $1 AND ${IS_UNSENT}
        ORDER BY d.generation LIMIT 1`,
      [promptId],
    );
    return open?.id ?? null;
  }

  /** The email is due now. The deliverer postpones it until the gap after the last email has passed. */
  private async addMail(manager: EntityManager, response: ResponseReceived): Promise<string> {
    const { promptId, userId, receivedAt, promptTitle } = response;
    const [next] = await manager.query<{ generation: number }[]>(
      `SELECT coalesce(max(generation), 0) + 1 AS generation
         FROM deliveries WHERE source_kind = 'prompt-responses' AND source_id = $1`,
      [promptId],
    );
    const source = { kind: 'prompt-responses', id: promptId } as const;
    const id =
      next && (await this.schedule.add(manager, { source, userId, recordedAt: receivedAt, promptTitle, ...next }));
    if (!id) throw new Error('the next email about these responses already exists');
    return id;
  }
}
