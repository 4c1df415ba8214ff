import { Inject, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { DeliverySettings } from '../config.js';
import { DELIVERY_TRANSPORT, SIGN_IN_TRANSPORT } from './mail.tokens.js';
import { MailTransport } from './mail-transport.js';
import { SignInMailController } from './sign-in-mail.controller.js';

/** Milliseconds: the visitor waits on the page while a sign-in mail is sent. */
const SIGN_IN_DEADLINE_MS = 10_000;
const SIGN_IN_CONNECTIONS = 3;

const deliveryTransport: Provider = {
  provide: DELIVERY_TRANSPORT,
  inject: [SETTINGS],
  useFactory: (settings: DeliverySettings) =>
    new MailTransport({
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      deadlineMs: settings.SMTP_DEADLINE_MS,
      maxConnections: settings.SMTP_CONNECTIONS,
    }),
};

const signInTransport: Provider = {
  provide: SIGN_IN_TRANSPORT,
  inject: [SETTINGS],
  useFactory: (settings: DeliverySettings) =>
    new MailTransport({
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      deadlineMs: Math.min(settings.SMTP_DEADLINE_MS, SIGN_IN_DEADLINE_MS),
      maxConnections: SIGN_IN_CONNECTIONS,
    }),
};

@Module({
  controllers: [SignInMailController],
  providers: [deliveryTransport, signInTransport],
  exports: [DELIVERY_TRANSPORT],
})
export class MailModule implements OnApplicationShutdown {
  constructor(
    @Inject(DELIVERY_TRANSPORT) private readonly deliveries: MailTransport,
    @Inject(SIGN_IN_TRANSPORT) private readonly signIns: MailTransport,
  ) {}

  /** Runs last, after mails in flight have ended. */
  onApplicationShutdown(): void {
    this.deliveries.close();
    this.signIns.close();
  }
}
