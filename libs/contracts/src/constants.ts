/** Numbers of the product, for services and the web. Source: docs/product.md §9. */

/** Longest recording of a time capsule or a prompt response, in seconds. */
export const MAX_RECORDING_SECONDS = 300;

/** Seconds that a recording may exceed its limit by: timers of throttled browser tabs are late. */
export const DURATION_TOLERANCE_SECONDS = 15;

/** Largest size of a recording, in bytes for each second of its limit. */
export const MAX_BYTES_PER_SECOND = 1_500_000;

/** Default local time of day for deliveries. */
export const DEFAULT_DELIVERY_TIME = '09:00';

export const DELIVERY_METHODS = ['email', 'app'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** The categories a prompt for a recording can have (docs/product.md §3). */
export const PROMPT_CATEGORIES = ['Goals & Dreams', 'Relationships', 'Memories', 'Personal Growth'] as const;
export type PromptCategory = (typeof PROMPT_CATEGORIES)[number];

/** Longest texts, in characters after trimming. */
export const MAX_NOTE_LENGTH = 2000;
export const MAX_PROMPT_TITLE_LENGTH = 120;
export const MAX_PROMPT_ID_LENGTH = 64;
export const MAX_PROMPT_DESCRIPTION_LENGTH = 500;
export const MAX_RESPONDER_NAME_LENGTH = 100;
export const MAX_THANKS_LENGTH = 500;

/** Most people in one address book, and most who get one time capsule. */
export const MAX_PEOPLE = 200;
export const MAX_RECIPIENTS = 10;

/** Latest delivery date, in years from now. */
export const MAX_YEARS_AHEAD = 100;

/** Most items of a list without `limit`. */
export const MAX_LIST_LENGTH = 1000;

/** Minutes until the admission of an upload expires. */
export const ADMISSION_MINUTES = 45;

/** Most concurrent uploads of one user. */
export const MAX_OPEN_UPLOADS = 10;

/** Most concurrent uploads through one public link: a whole wedding may answer on one evening. */
export const MAX_OPEN_UPLOADS_PER_LINK = 500;

/** Most of these from one network. */
export const MAX_OPEN_UPLOADS_PER_CLIENT = 250;

/** Minutes that a sign-in link works, and the most mails to one address within them. */
export const SIGN_IN_LINK_MINUTES = 10;
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

/** Seconds in which a host can undo the removal of a contribution. */
export const REMOVAL_UNDO_SECONDS = 10;

/** Local time of day, in the host's zone, at which a paid capsule opens. */
export const PAID_DELIVERY_TIME = '09:00';

/** The only currency of prices (ISO 4217, lower case as in Stripe's API). */
export const CURRENCY = 'usd';
