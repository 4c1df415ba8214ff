import { Injectable } from '@nestjs/common';
import { deliveryMoved, type DeliveryMoved } from '@dear-future/contracts/messages/delivery-moved';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';

/** Delivery keeps the local time that the owner chose; a newer plan has a date of its own. */
@Injectable()
@Handles(deliveryMoved)
export class DeliveryMovedHandler implements MessageHandler<DeliveryMoved> {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly live: Live,
  ) {}

  async handle({ capsuleId, generation, dueAt }: DeliveryMoved, { manager }: MessageContext): Promise<void> {
    const [[moved]] = await manager.query<[{ userId: string }[], number]>(
      `UPDATE time_capsules SET delivery_date = $3 WHERE id = $1 AND generation = $2 RETURNING user_id AS "userId"`,
      [capsuleId, generation, dueAt],
    );
    if (!moved) return;
    this.messageSender.afterCommit(manager, () => this.live.publish(moved.userId, { kind: 'time-capsules' }));
  }
}
