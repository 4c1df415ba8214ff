import { Injectable } from '@nestjs/common';
import { capsulePictured, type CapsulePictured } from '@dear-future/contracts/messages/time-capsules';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { isRemoved, lockSource } from '../sources/sources.js';

/** Keeps the picture for the email, until the capsule is erased. */
@Injectable()
@Handles(capsulePictured)
export class CapsulePicturedHandler implements MessageHandler<CapsulePictured> {
  async handle({ capsuleId, picture }: CapsulePictured, { manager }: MessageContext): Promise<void> {
    await lockSource(manager, 'time-capsule', capsuleId);
    if (await isRemoved(manager, capsuleId)) return;
    await manager.query(
      `INSERT INTO pictures (capsule_id, jpeg) VALUES ($1, $2)
         ON CONFLICT (capsule_id) DO UPDATE SET jpeg = EXCLUDED.jpeg`,
      [capsuleId, Buffer.from(picture, 'base64')],
    );
  }
}
