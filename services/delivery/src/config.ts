import {
  commonSettings,
  countFrom1,
  makeValidator,
  origin,
  pem,
  positive,
  type SettingsOf,
  url,
  wholeNumber,
} from '@dear-future/service-kit/config/environment';
import addressparser from 'nodemailer/lib/addressparser';
import { isOneMailbox } from './mail/mailbox.js';

const sender = makeValidator((input) => {
  const parsed = addressparser(input);
  const first = parsed[0];
  if (parsed.length !== 1 || first?.address === undefined || !isOneMailbox(first.address) || /[\r\n]/.test(input)) {
    throw new Error('expected one sender, as in Dear Future <hello@example.com>');
  }
  return input;
});

export const deliverySettings = {
  ...commonSettings,
  SERVICE_TOKEN_PUBLIC_KEY: pem({
    desc: "Public key of the gateway's service tokens, PEM in base64; two PEMs while the key is replaced.",
  }),
  SMTP_URL: url({ desc: 'Mail server, smtp:// or smtps://, with user and password if it needs them.' }),
  MAIL_FROM: sender({ desc: 'Sender of every email.' }),
  PUBLIC_URL: origin({ desc: 'Public address of the product; links in emails begin with it.' }),
  UNKNOWN_HOLD_SECONDS: positive({
    default: 900,
    desc: 'How long an email with an unknown outcome waits before it is sent once more, in seconds.',
  }),
  RESPONSE_MAIL_GAP_SECONDS: positive({
    default: 3600,
    desc: 'Minimum time between two emails about one shared prompt, in seconds. The next email contains all responses since the last one.',
  }),
  NEW_SENDER_MAILS_PER_DAY: wholeNumber({
    default: 10,
    desc: 'Maximum emails a day to one mailbox from senders whose capsules it has never opened; further emails wait. 0 for no limit.',
  }),
  LOCAL_TIME_SWEEP_MS: positive({
    default: 3_600_000,
    desc: 'How often scheduled deliveries are checked against the rules of their time zones, in milliseconds.',
  }),
  SMTP_CONNECTIONS: countFrom1({
    default: 10,
    desc: 'Maximum connections of a process to the mail server. Each sends one email at a time.',
  }),
  SMTP_MESSAGES_PER_SECOND: wholeNumber({
    default: 0,
    desc: 'Maximum emails a second from all processes together, without those for logging in; 0 for no limit.',
  }),
  KEEP_ATTEMPTS_DAYS: positive({
    default: 365,
    desc: 'Days that the attempts of finished deliveries are kept.',
  }),
  KEEP_NOTIFICATIONS_DAYS: positive({ default: 365, desc: 'Days that notifications are kept after they were read.' }),
  KEEP_REMOVALS_DAYS: positive({
    default: 365,
    desc: 'Days that ids of removed content are kept, so that late messages have no effect. Choose more than REMOVED_CAPSULE_DAYS and twice KEEP_MESSAGES_DAYS.',
  }),
  SMTP_DEADLINE_MS: positive({ default: 45_000, desc: 'Maximum time to send one email, in milliseconds.' }),
  OUTCOME_WRITE_SECONDS: positive({
    default: 15,
    desc: 'Time after SMTP_DEADLINE_MS for writing the outcome, before another process takes over, in seconds.',
  }),
  DELIVER_NOW_WAIT_MS: positive({
    default: 10_000,
    desc: 'Maximum time that Deliver Now waits for the outcome, in milliseconds.',
  }),
};

export type DeliverySettings = SettingsOf<typeof deliverySettings>;
