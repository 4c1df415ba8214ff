import { Injectable } from '@nestjs/common';
import { MAX_RECIPIENTS } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import type { ShareTimeCapsuleBody, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { capsuleShared } from '@dear-future/contracts/messages/capsule-shared';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import { databaseNow } from '../calendar/database-clock.js';
import { toDeliveryDefinition, toTimeCapsuleDto } from './capsule-answers.js';
import { readRecipients } from './capsule-form.js';
import { ownCapsule } from './find-capsule.js';
import { Recipients } from './recipients.js';

/** Delivered time capsules for more people, or for the same ones again (docs/product.md §4.9). */
@Injectable()
export class CapsuleSharing {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly live: Live,
    private readonly recipients: Recipients,
  ) {}

  /**
   * Idempotent: only who does not have the capsule yet, or can be sent it again, gets a mail and counts toward the ceilings.
   * @throws ProblemError `invalid`; `not_found`; `wrong_state` before its delivery; `too_many_requests`
   */
  async share(userId: string, id: string, body: ShareTimeCapsuleBody): Promise<TimeCapsuleDto> {
    const wanted = readWanted(body.recipients);
    return this.messageSender.transaction(async (manager) => {
      // First, so that the capsule is read with those whom another tab has just added.
      await manager.query('SELECT 1 FROM time_capsules WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE', [id, userId]);
      const capsule = await ownCapsule(manager, userId, id);
      if (capsule.status !== 'delivered') {
        throw new ProblemError('wrong_state', 'This time capsule can be shared once it has been delivered.');
      }
      const known = capsule.recipients.filter(({ personId }) => wanted.includes(personId ?? ''));
      const added = wanted.filter((each) => !known.some(({ personId }) => personId === each));
      const again = known.filter(({ canSendAgain }) => canSendAgain);
      const chosen = [...added, ...again.flatMap(({ personId }) => personId ?? [])];
      if (chosen.length === 0) return toTimeCapsuleDto(capsule);
      if (capsule.recipients.length + added.length > MAX_RECIPIENTS) {
        throw wrongChoice(`A capsule can go to up to ${String(MAX_RECIPIENTS)} people.`);
      }
      const refusal = await this.recipients.refusal(manager, userId, chosen);
      if (refusal) throw 'refusal' in refusal ? refusal.refusal : invalid(refusal.problems);
      const recipients = [
        ...(await this.recipients.share(manager, id, added)),
        ...(await this.recipients.sendAgain(manager, again)),
      ];
      const dueAt = (await databaseNow(manager)).toISOString();
      const definition = { ...toDeliveryDefinition(capsule), dueAt, recipients };
      await this.messageSender.post(manager, capsuleShared, definition);
      this.messageSender.afterCommit(manager, () => this.live.publish(userId, { kind: 'time-capsules' }));
      return toTimeCapsuleDto(await ownCapsule(manager, userId, id));
    });
  }
}

/** @throws ProblemError `invalid` */
function readWanted(text: string): string[] {
  const problems: FieldProblem[] = [];
  const wanted = readRecipients(text, (field, problem) => {
    problems.push({ field, problem });
    return null;
  });
  if (problems.length > 0) throw invalid(problems);
  if (wanted.length === 0) throw wrongChoice('Please choose who gets it.');
  return wanted;
}

const wrongChoice = (problem: string): ProblemError => invalid([{ field: 'recipients', problem }]);
