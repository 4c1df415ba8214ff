import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { DeliverySettings } from '../config.js';
import { arrivalLetter } from '../mail/letters/arrival-letter.js';
import { openingLetter } from '../mail/letters/opening-letter.js';
import { paymentLetter } from '../mail/letters/payment-letter.js';
import { responsesLetter } from '../mail/letters/responses-letter.js';
import { unplayableLetter } from '../mail/letters/unplayable-letter.js';
import { DELIVERY_TRANSPORT } from '../mail/mail.tokens.js';
import type { Letter, MailTransport } from '../mail/mail-transport.js';
import type { SendOutcome } from '../mail/outcome.js';
import type { DeliveryContext } from './delivery-context.js';

@Injectable()
export class DeliveryMail {
  constructor(
    @Inject(DELIVERY_TRANSPORT) private readonly transport: MailTransport,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
  ) {}

  /**
   * @param startedAt start of the deadline, on the clock of `performance.now()`
   * @param stopping aborted when the process stops
   */
  async send(file: DeliveryContext, startedAt: number, stopping: AbortSignal): Promise<SendOutcome> {
    if (file.email === null) return { kind: 'not_sent', code: null, reason: 'recipient unknown' };
    const letter = letterFor(file, this.settings.PUBLIC_URL);
    return this.transport.send({ letter, to: file.email, messageId: file.messageId, signal: stopping, startedAt });
  }
}

function letterFor(file: DeliveryContext, publicUrl: string): Letter {
  switch (file.sourceKind) {
    case 'time-capsule':
      return arrivalLetter({ ...file, capsuleId: file.sourceId }, publicUrl);
    case 'prompt-responses':
      return responsesLetter(
        { ...file, promptId: file.sourceId, count: file.responseCount, names: file.responderNames },
        publicUrl,
      );
    case 'paid-capsule':
      return openingLetter(
        {
          ...file.details,
          capsuleId: file.sourceId,
          title: file.promptTitle,
          createdAt: file.recordedAt,
          firstName: file.firstName,
        },
        publicUrl,
      );
    case 'payment':
      return paymentLetter(
        { ...file.details, title: file.promptTitle, at: file.recordedAt, firstName: file.firstName },
        publicUrl,
      );
    case 'unplayable-video':
      return unplayableLetter({ ...file, ...file.details }, publicUrl);
  }
}
