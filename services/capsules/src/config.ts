import { commonSettings, num, pem, positive, type SettingsOf } from '@dear-future/service-kit/config/environment';

export const capsulesSettings = {
  ...commonSettings,
  SERVICE_TOKEN_PUBLIC_KEY: pem({
    desc: "Public key of the gateway's service tokens, PEM in base64; two PEMs while the key is replaced.",
  }),
  ACCOUNT_STORAGE_BYTES: num({
    default: 25_000_000_000,
    desc: "Maximum bytes of video in one account's time capsules and the answers to them.",
  }),
  RECIPIENTS_PER_DAY: num({
    default: 20,
    desc: 'Maximum number of people to whom the accounts of one mailbox together can send time capsules in a day.',
  }),
  RECIPIENTS_PER_MONTH: num({
    default: 100,
    desc: 'Maximum number of people in 30 days, counted like `RECIPIENTS_PER_DAY`.',
  }),
  RECIPIENTS_OF_NEW_ACCOUNT: num({
    default: 3,
    desc: 'Maximum number of people in an account’s first 24 hours, counted like `RECIPIENTS_PER_DAY`.',
  }),
  KEEP_ADMISSIONS_DAYS: positive({
    default: 30,
    desc: 'Days that an unused admission of an upload is kept after its expiry. A later retry is a new upload.',
  }),
  REMOVED_CAPSULE_DAYS: num({
    default: 30,
    desc: 'Days after which a removed time capsule and its video are erased.',
  }),
  LOCAL_TIME_SWEEP_MS: positive({
    default: 3_600_000,
    desc: 'How often the upcoming dates of paid capsules are checked against the rules of their time zones, in milliseconds.',
  }),
};

export type CapsulesSettings = SettingsOf<typeof capsulesSettings>;
