import type { Provider } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { DeliverySettings } from '../config.js';
import { MailTransport } from './mail-transport.js';

export const DELIVERY_TRANSPORT = Symbol('DELIVERY_TRANSPORT');

/** A separate pool for sign-in emails, because visitors wait for them on the page. */
export const SIGN_IN_TRANSPORT = Symbol('SIGN_IN_TRANSPORT');
const SIGN_IN_DEADLINE_MS = 10_000;
const SIGN_IN_CONNECTIONS = 3;

export const transports: Provider[] = [
  {
    provide: DELIVERY_TRANSPORT,
    inject: [SETTINGS],
    useFactory: (settings: DeliverySettings) =>
      new MailTransport(settings, settings.SMTP_DEADLINE_MS, settings.SMTP_CONNECTIONS),
  },
  {
    provide: SIGN_IN_TRANSPORT,
    inject: [SETTINGS],
    useFactory: (settings: DeliverySettings) =>
      new MailTransport(settings, Math.min(settings.SMTP_DEADLINE_MS, SIGN_IN_DEADLINE_MS), SIGN_IN_CONNECTIONS),
  },
];
