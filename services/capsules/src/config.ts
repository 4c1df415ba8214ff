import { commonSettings, num, pem, type SettingsOf, wholeNumber } from '@dear-future/service-kit/config/environment';

export const capsulesSettings = {
  ...commonSettings,
  SERVICE_TOKEN_PUBLIC_KEY: pem({ desc: "Public key of the gateway's service tokens." }),
  ACCOUNT_STORAGE_BYTES: wholeNumber({
    default: 25_000_000_000,
    desc: "Maximum bytes of video in one account's time capsules and the answers to them; 0 for no limit.",
  }),
  RECIPIENTS_PER_DAY: num({
    default: 20,
    desc: 'Maximum number of people to whom all accounts of one mailbox can send time capsules in a day.',
  }),
  RECIPIENTS_PER_MONTH: num({ default: 100, desc: 'The same in 30 days.' }),
  RECIPIENTS_OF_NEW_ACCOUNT: num({ default: 3, desc: 'The same in the first 24 hours of an account.' }),
  CLEANUP_MS: num({
    default: 21_600_000,
    desc: 'How often admissions without a result that expired over 30 days ago are removed, and removed time capsules are erased, in milliseconds.',
  }),
  REMOVED_CAPSULE_DAYS: num({
    default: 30,
    desc: 'Days after which a removed time capsule and its video are erased.',
  }),
  LOCAL_TIME_SWEEP_MS: num({
    default: 3_600_000,
    desc: 'How often the upcoming dates of paid capsules are checked against the rules of their time zones, in milliseconds.',
  }),
};

export type CapsulesSettings = SettingsOf<typeof capsulesSettings>;
