import {
  commonSettings,
  num,
  pem,
  readEnvironment,
  str,
  url,
  wholeNumber,
} from '@dear-future/service-kit/config/environment';

/** Every setting of media. */
export const mediaSettings = {
  ...commonSettings,
  SERVICE_TOKEN_PUBLIC_KEY: pem({ desc: "Public key of the gateway's tokens, PEM in base64." }),
  MEDIA_WORK: str({
    choices: ['requests', 'background', 'both'],
    default: 'both',
    desc: 'What this process does: takes in and gives out videos, makes copies, posters and reels, or both.',
  }),
  S3_ENDPOINT: url({ desc: 'Address of the S3 storage.' }),
  S3_REGION: str({ default: 'us-east-1', desc: 'Region of the bucket.' }),
  S3_BUCKET: str({ desc: 'Bucket for videos; made when it is missing.' }),
  S3_ACCESS_KEY: str({ desc: 'Access key of the storage.' }),
  S3_SECRET_KEY: str({ desc: 'Secret key of the storage.' }),
  S3_SILENCE_SECONDS: num({ default: 15, desc: 'Longest silence of the S3 storage before a call fails, in seconds.' }),
  ORPHAN_AFTER_HOURS: num({
    default: 24,
    desc: 'Age at which a video that nobody committed is asked about, in hours.',
  }),
  ORPHAN_SWEEP_INTERVAL_MS: num({ default: 600_000, desc: 'How often such videos are looked for, in milliseconds.' }),
  UPLOAD_STALL_SECONDS: num({
    default: 30,
    desc: 'Longest wait for an uploaded kilobyte for each of its seconds, in seconds.',
  }),
  UPLOADS_AT_ONCE: num({ default: 40, desc: 'Most uploads read at once by one process; each may hold 8 MiB.' }),
  PICTURE_CHECK_SECONDS: num({
    default: 1,
    desc: 'How long the answer to an upload waits at most for its first picture to be decoded, in seconds; later it is decoded after the answer.',
  }),
  OPEN_OBJECT_SECONDS: num({
    default: 3600,
    desc: 'How long an object that is being written may show no sign of life before it is removed, in seconds.',
  }),
  ORIGINAL_HOLD_SECONDS: num({
    default: 21_600,
    desc: 'How long after a part of an original was sent its seekable copy does not yet take its place, in seconds.',
  }),
  PROCESSING_LEASE_SECONDS: num({
    default: 60,
    desc: 'After how many seconds the work of a dead process is taken over.',
  }),
  PROCESSINGS_AT_ONCE: wholeNumber({
    default: 0,
    desc: 'Most videos prepared at once by one process; 0 for one less than it has cores, at least 1 and at most 4.',
  }),
  PROCESSING_DEADLINE_SECONDS: num({
    default: 120,
    desc: 'Longest run of the program that opens a video, in seconds.',
  }),
  PROCESSING_MEMORY_MB: num({ default: 1536, desc: 'Most memory of the program that opens a video, in mebibytes.' }),
  REEL_DEADLINE_SECONDS: num({
    default: 900,
    desc: 'Longest run of each program that works on a highlight reel, in seconds.',
  }),
  REEL_TITLE_SECONDS: num({ default: 4.5, desc: 'How long the first card of a highlight reel is shown, in seconds.' }),
  REEL_CLOSING_SECONDS: num({ default: 5.5, desc: 'How long its last card is shown, in seconds.' }),
  REEL_NICENESS: num({
    default: 10,
    desc: 'How much those programs let everything else go first: 0 not at all, 19 as much as they can.',
  }),
  REEL_MEMORY_MB: num({
    default: 1536,
    desc: 'Most memory of each program that works on a highlight reel, in mebibytes.',
  }),
};

/** Reads the environment; a wrong setting names itself and ends the process. */
export function readMediaSettings(environment = process.env) {
  return readEnvironment('media', mediaSettings, [], environment);
}

export type MediaSettings = ReturnType<typeof readMediaSettings>;
