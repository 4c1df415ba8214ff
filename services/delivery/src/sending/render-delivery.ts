import type { Log } from '@dear-future/service-kit/logging/log';
import type { Mail } from '../mail/mail-transport.js';
import { plainMail } from '../mail-layout/plain-mail.js';
import { renderMail } from '../mail-layout/render-mail.js';
import { briefMail } from '../mail-templates/brief-mail.js';
import { describeBriefly } from '../notifications/announcements.js';
import type { DeliveryContext } from './delivery-context.js';
import { mailFor } from './mail-for.js';

/** Never rejects: what can't be rendered goes out as plain text, and what can't even be worded says where to look. */
export async function renderDelivery(delivery: DeliveryContext, publicUrl: string, log: Log): Promise<Mail> {
  try {
    const content = mailFor(delivery);
    return await renderMail(content, publicUrl).catch((error: unknown) => {
      report(log, delivery, error);
      return plainMail(content, publicUrl);
    });
  } catch (error) {
    report(log, delivery, error);
    const { secret } = delivery;
    return plainMail(briefMail(secret === undefined ? describeBriefly(delivery).path : `/open#${secret}`), publicUrl);
  }
}

function report(log: Log, { id }: DeliveryContext, err: unknown): void {
  log.error({ event: 'delivery.not_rendered', id, err }, 'An email could not be rendered, and goes out as plain text');
}
