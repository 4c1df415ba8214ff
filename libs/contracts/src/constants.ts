/** Limits and defaults of the product, for the services and the web. Source: docs/product.md §9. */

/** Longest recording of a time capsule or a prompt response, in seconds. */
export const MAX_RECORDING_SECONDS = 300;

/** Seconds by which a recording may exceed its limit: timers in throttled browser tabs fire late. */
export const DURATION_TOLERANCE_SECONDS = 15;

/** Largest size of a recording, in bytes per second of its limit. */
export const MAX_BYTES_PER_SECOND = 1_500_000;

/** Default local time of day for deliveries. */
export const DEFAULT_DELIVERY_TIME = '09:00';

export const DELIVERY_METHODS = ['email', 'app'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** Categories of prompts for recordings (docs/product.md §3). */
export const PROMPT_CATEGORIES = ['Goals & Dreams', 'Relationships', 'Memories', 'Personal Growth'] as const;
export type PromptCategory = (typeof PROMPT_CATEGORIES)[number];

/** Length limits of texts, in characters after trimming. */
export const MAX_NOTE_LENGTH = 2000;
export const MAX_PROMPT_TITLE_LENGTH = 120;
export const MAX_PROMPT_ID_LENGTH = 64;
export const MAX_PROMPT_DESCRIPTION_LENGTH = 500;
export const MAX_RESPONDER_NAME_LENGTH = 100;
export const MAX_THANKS_LENGTH = 500;

/** Most people in one address book, and most who get one time capsule. */
export const MAX_PEOPLE = 200;
export const MAX_RECIPIENTS = 10;

/** When so many people do not know a sender, the sender writes to no new people any more. */
export const UNKNOWN_SENDER_LIMIT = 3;

/** Largest picture of a video in an email, in bytes. */
export const MAX_MAIL_PICTURE_BYTES = 20_000;

/** Latest delivery date, in years from now. */
export const MAX_YEARS_AHEAD = 100;

/** Most items in one page of a list, and the default without `limit`. */
export const MAX_LIST_LENGTH = 1000;

/** Minutes until the admission of an upload expires. */
export const ADMISSION_MINUTES = 45;

/** Most concurrent uploads per user. */
export const MAX_OPEN_UPLOADS = 10;

/** Most concurrent uploads through one public link: a whole wedding may answer on one evening. */
export const MAX_OPEN_UPLOADS_PER_LINK = 500;

/** Most concurrent uploads through one public link from one client. */
export const MAX_OPEN_UPLOADS_PER_CLIENT = 250;

/** Minutes until a sign-in link expires. */
export const SIGN_IN_LINK_MINUTES = 10;
/** Most sign-in emails to one address within the window. */
export const SIGN_IN_MAILS_PER_ADDRESS = 5;
export const SIGN_IN_MAIL_WINDOW_MINUTES = 15;

/** Occasions of a paid capsule (docs/product.md §3.8). */
export const CAPSULE_TYPES = [
  'wedding',
  'anniversary',
  'birthday',
  'graduation',
  'retirement',
  'goal_setting',
  'custom',
] as const;
export type CapsuleType = (typeof CAPSULE_TYPES)[number];

/** Longest name of a paid capsule, in characters after trimming. */
export const MAX_CAPSULE_NAME_LENGTH = 120;

/** Seconds during which a host can undo the removal of a contribution. */
export const REMOVAL_UNDO_SECONDS = 10;

/** Local time of day, in the host's zone, at which a paid capsule opens. */
export const PAID_DELIVERY_TIME = '09:00';

/** The only currency of prices (ISO 4217, lower case as in Stripe's API). */
export const CURRENCY = 'usd';
