import { Inject, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { DeliverySettings } from '../config.js';
import { MailTransport } from './mail-transport.js';

/** The connection pool for deliveries. */
export const DELIVERY_TRANSPORT = Symbol('DELIVERY_TRANSPORT');

/** A separate pool for sign-in emails, because visitors wait for them. */
export const SIGN_IN_TRANSPORT = Symbol('SIGN_IN_TRANSPORT');

/** Visitors wait on the page while their sign-in email is sent. */
const SIGN_IN_LIMITS = { deadlineMs: 10_000, maxConnections: 3 };

function connectionPool(provide: symbol, limits?: { deadlineMs: number; maxConnections: number }): Provider {
  return {
    provide,
    inject: [SETTINGS],
    useFactory: ({ SMTP_URL, MAIL_FROM, SMTP_DEADLINE_MS, SMTP_CONNECTIONS }: DeliverySettings) =>
      new MailTransport({
        smtpUrl: SMTP_URL,
        from: MAIL_FROM,
        deadlineMs: Math.min(SMTP_DEADLINE_MS, limits?.deadlineMs ?? SMTP_DEADLINE_MS),
        maxConnections: limits?.maxConnections ?? SMTP_CONNECTIONS,
      }),
  };
}

@Module({
  providers: [connectionPool(DELIVERY_TRANSPORT), connectionPool(SIGN_IN_TRANSPORT, SIGN_IN_LIMITS)],
  exports: [DELIVERY_TRANSPORT, SIGN_IN_TRANSPORT],
})
export class MailModule implements OnApplicationShutdown {
  constructor(
    @Inject(DELIVERY_TRANSPORT) private readonly deliveries: MailTransport,
    @Inject(SIGN_IN_TRANSPORT) private readonly signIns: MailTransport,
  ) {}

  /** Runs last, after emails in flight have ended. */
  onApplicationShutdown(): void {
    this.deliveries.close();
    this.signIns.close();
  }
}
