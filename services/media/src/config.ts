import {
  commonSettings,
  num,
  origin,
  pem,
  positive,
  type SettingsOf,
  str,
  wholeNumber,
} from '@dear-future/service-kit/config/environment';

export const mediaSettings = {
  ...commonSettings,
  SERVICE_TOKEN_PUBLIC_KEY: pem({
    desc: "Public key of the gateway's service tokens, PEM in base64; two PEMs while the key is replaced.",
  }),
  MEDIA_WORK: str({
    choices: ['requests', 'background', 'both'],
    default: 'both',
    desc: 'What this process does: serve requests, make copies, posters and reels in the background, or both.',
  }),
  S3_ENDPOINT: origin({ desc: 'Address of the S3 storage, without a path.' }),
  S3_REGION: str({ default: 'us-east-1', desc: 'Region of the bucket.' }),
  S3_BUCKET: str({ desc: 'Bucket for videos; created if it is missing.' }),
  S3_ACCESS_KEY: str({ desc: 'Access key of the storage.' }),
  S3_SECRET_KEY: str({ desc: 'Secret key of the storage.' }),
  S3_SILENCE_SECONDS: positive({
    default: 15,
    desc: 'Longest silence of the S3 storage before a call fails, in seconds.',
  }),
  KEEP_DISCARDED_NAMES_DAYS: positive({
    default: 60,
    desc: 'Days that names of discarded videos are kept. Choose twice KEEP_MESSAGES_DAYS, so that a name outlives the last message about it.',
  }),
  ORPHAN_SWEEP_INTERVAL_MS: positive({
    default: 600_000,
    desc: 'Milliseconds between searches for uncommitted videos.',
  }),
  UPLOAD_STALL_SECONDS: positive({
    default: 30,
    desc: 'An upload that sends less than a kilobyte per second for this long is ended, and so is one whose first 16 KiB take longer.',
  }),
  UPLOADS_AT_ONCE: wholeNumber({ default: 40, desc: 'Concurrent uploads of a process; each may hold 8 MiB.' }),
  UPLOADS_PER_CLIENT: wholeNumber({ default: 24, desc: 'Concurrent uploads of guests at one client; 0: no limit.' }),
  UPLOADS_FOR_USERS: wholeNumber({ default: 6, desc: 'How many of UPLOADS_AT_ONCE are reserved for signed-in users.' }),
  UPLOADS_FOR_NEW_NETWORKS: wholeNumber({
    default: 8,
    desc: 'How many of UPLOADS_AT_ONCE are reserved for guests whose client has no upload in progress.',
  }),
  UPLOAD_PATIENCE_SECONDS: positive({ default: 300, desc: 'Longest wait of an upload for its turn, in seconds.' }),
  UPLOAD_GIVE_WAY_SECONDS: positive({
    default: 20,
    desc: 'When an upload has waited this long, the client with the most turns loses its slowest upload; after six times this wait, if each client has a single turn.',
  }),
  UPLOAD_RATE_AFTER_SECONDS: wholeNumber({
    default: 60,
    desc: 'After this many seconds an upload must reach UPLOAD_RATE_BYTES, if others at its client wait or if it holds a slot in a capsule.',
  }),
  UPLOAD_RATE_BYTES: wholeNumber({ default: 32_000, desc: 'Bytes per second needed after UPLOAD_RATE_AFTER_SECONDS.' }),
  UPLOAD_DEADLINE_SECONDS: positive({
    default: 2520,
    desc: 'Longest time for one upload, in seconds; must be shorter than an admission (45 minutes).',
  }),
  PICTURE_CHECK_SECONDS: num({
    default: 1,
    desc: 'How long the response to an upload waits for the first picture to be decoded, in seconds. Slower pictures are decoded after the response; with 0, all are.',
  }),
  PROCESSING_LEASE_SECONDS: positive({
    default: 60,
    desc: 'Seconds until another process takes over the work of a dead one.',
  }),
  PROCESSINGS_AT_ONCE: wholeNumber({
    default: 0,
    desc: 'Videos that a process prepares at once; 0: the number of cores minus one, from 1 to 4.',
  }),
  PROCESSING_DEADLINE_SECONDS: positive({
    default: 120,
    desc: 'Longest run of a program that reads a video, in seconds.',
  }),
  REEL_DEADLINE_SECONDS: positive({ default: 900, desc: 'Longest run of a program that makes a reel, in seconds.' }),
  REEL_TITLE_SECONDS: positive({
    default: 4.5,
    desc: 'How long the first card of a highlight reel is shown, in seconds.',
  }),
  REEL_CLOSING_SECONDS: positive({
    default: 5.5,
    desc: 'How long the last card of a highlight reel is shown, in seconds.',
  }),
  REEL_NICENESS: num({ default: 10, desc: 'Niceness of the programs that make reels: 0 is normal, 19 the lowest.' }),
};

export type MediaSettings = SettingsOf<typeof mediaSettings>;
