import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { deliveryScheduled } from '@dear-future/contracts/messages/delivery-scheduled';
import { videoCommitted } from '@dear-future/contracts/messages/video-committed';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { Refused } from '../admissions/upload-rules.js';
import { databaseNow } from '../calendar/database-clock.js';
import { Prompt } from '../prompts/prompt.entity.js';
import { toDeliveryDefinition, toTimeCapsuleDto } from './capsule-answers.js';
import { readCapsuleForm } from './capsule-form.js';
import { isCustomPromptId } from './prompt-choice.js';
import { Recipients } from './recipients.js';
import { TimeCapsule } from './time-capsule.entity.js';

export interface NewCapsule extends UploadResponse {
  userId: string;
  admissionId: string;
}

@Injectable()
export class TimeCapsuleCreator {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly recipients: Recipients,
  ) {}

  /** Writes the capsule with its messages to media and delivery, or nothing if there are problems. */
  async create(
    manager: EntityManager,
    { userId, admissionId, video, fields }: NewCapsule,
  ): Promise<{ capsule: TimeCapsuleDto } | Refused> {
    const now = await databaseNow(manager);
    const form = readCapsuleForm(fields, await this.promptOf(manager, fields.promptId), now);
    if ('problems' in form) return form;

    const { recipientIds, ...choices } = form.choices;
    const refused = await this.recipients.refusal(manager, userId, recipientIds);
    if (refused) return refused;
    const capsule = manager.create(TimeCapsule, {
      id: randomUUID(),
      userId,
      admissionId,
      ...choices,
      status: 'scheduled',
      deliveredAt: null,
      createdAt: now,
      generation: 1,
      videoName: video.name,
      videoReady: false,
      videoPlayable: video.isPlayable ?? null,
      videoBytes: String(video.bytes),
      durationSeconds: video.durationSeconds,
      openedAt: null,
      removedAt: null,
    });
    await manager.insert(TimeCapsule, capsule);
    const planned = recipientIds.map((contactId) => ({ id: randomUUID(), contactId }));
    capsule.recipients = await this.recipients.set(manager, capsule.id, planned);
    await this.messageSender.post(manager, videoCommitted, { videoName: video.name });
    await this.messageSender.post(manager, deliveryScheduled, toDeliveryDefinition(capsule));
    return { capsule: toTimeCapsuleDto(capsule) };
  }

  private async promptOf(manager: EntityManager, sent: string | undefined): Promise<Prompt | null> {
    const id = sent?.trim() ?? '';
    // Other ids are not looked up: PostgreSQL fails on a NUL in a text.
    if (!/^[a-z][a-z0-9-]{2,63}$/.test(id) || isCustomPromptId(id)) return null;
    return manager.findOneBy(Prompt, { id });
  }
}
