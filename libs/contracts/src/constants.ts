/** Numbers the product promises. Source: docs/product.md §9. One place, read by services and web alike. */

/** Longest recording of a time capsule or a prompt response, in seconds. */
export const MAX_RECORDING_SECONDS = 300;

/** Throttled browser tabs overrun their timer; a recording may exceed its limit by this many seconds. */
export const DURATION_TOLERANCE_SECONDS = 15;

/** Upper bound of a recording's size, in bytes for each second of its limit. */
export const MAX_BYTES_PER_SECOND = 1_500_000;

/** Local time of day at which a capsule is delivered unless the user chose another. */
export const DEFAULT_DELIVERY_TIME = '09:00';

export const DELIVERY_METHODS = ['email', 'app'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** The categories a prompt for a recording can have (docs/product.md §3). */
export const PROMPT_CATEGORIES = ['Goals & Dreams', 'Relationships', 'Memories', 'Personal Growth'] as const;
export type PromptCategory = (typeof PROMPT_CATEGORIES)[number];

/** Longest texts a user may type, in characters after trimming. */
export const MAX_NOTE_LENGTH = 2000;
export const MAX_PROMPT_TITLE_LENGTH = 120;
export const MAX_PROMPT_ID_LENGTH = 64;
export const MAX_PROMPT_DESCRIPTION_LENGTH = 500;
export const MAX_RESPONDER_NAME_LENGTH = 100;

/** Furthest delivery date accepted, in years from now. */
export const MAX_YEARS_AHEAD = 100;

/** Lists without `limit` give at most this many items. */
export const MAX_LIST_LENGTH = 1000;

/** How long an upload may hold its admission, in minutes. */
export const ADMISSION_MINUTES = 45;

/** Most uploads of one user at once. */
export const MAX_OPEN_UPLOADS = 10;

/** Most uploads of guests behind one public link at once: a whole wedding answers on one evening. */
export const MAX_OPEN_UPLOADS_PER_LINK = 500;

/** Most of these that come from one network. */
export const MAX_OPEN_UPLOADS_PER_CLIENT = 250;

/** Life of a sign-in link, in minutes, and the most mails one address is sent in the window. */
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

/** How long a host can undo the removal of a contribution, in seconds. */
export const REMOVAL_UNDO_SECONDS = 10;

/** Local time of day, in the host's zone, at which a paid capsule is delivered. */
export const PAID_DELIVERY_TIME = '09:00';

/** Paid capsules are priced in this currency alone (ISO 4217, lower case as Stripe writes it). */
export const CURRENCY = 'usd';
