/** Limits and defaults of the product, for the services and the web. docs/product.md explains most of them. */

/** The longest recording for a time capsule, a response to a shared prompt, or an answer. */
export const MAX_RECORDING_SECONDS = 300;

/** A received video may be this much longer than its limit, because timers of hidden browser tabs fire late. */
export const DURATION_TOLERANCE_SECONDS = 15;

/** A video may have this many bytes for each second of its limit. */
export const MAX_BYTES_PER_SECOND = 1_500_000;

/** In the user's time zone; the user can choose another time. */
export const DEFAULT_DELIVERY_TIME = '09:00';

export const DELIVERY_METHODS = ['email', 'app'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

export const PROMPT_CATEGORIES = ['Goals & Dreams', 'Relationships', 'Memories', 'Personal Growth'] as const;
export type PromptCategory = (typeof PROMPT_CATEGORIES)[number];

/** These lengths are in characters. What users type is trimmed before it is counted. */
export const MAX_NOTE_LENGTH = 2000;
export const MAX_PROMPT_TITLE_LENGTH = 120;
export const MAX_PROMPT_ID_LENGTH = 64;
export const MAX_PROMPT_DESCRIPTION_LENGTH = 500;
export const MAX_RESPONDER_NAME_LENGTH = 100;
export const MAX_THANKS_LENGTH = 500;

/** Follows "The email address". Other letters can look like Latin ones, and many mail servers don't know them. */
export const ADDRESS_LETTERS = 'can only have the letters a to z, so no ä, é or я.';

export const MAX_PEOPLE = 200;
export const MAX_RECIPIENTS = 10;

/** A sender whom this many mailboxes have blocked can no longer reach new people. */
export const UNKNOWN_SENDER_LIMIT = 3;

export const MAX_MAIL_PICTURE_BYTES = 20_000;

export const MAX_YEARS_AHEAD = 100;

/** The most items on one page of a list, and the default of `?limit=`. */
export const MAX_LIST_LENGTH = 1000;

/** The longest time that an admission stays open. */
export const ADMISSION_MINUTES = 45;

/** The most open admissions of one user, or for one response or contribution. */
export const MAX_OPEN_UPLOADS = 10;
/** So high because all guests of a wedding may use one link on one evening. */
export const MAX_OPEN_UPLOADS_PER_LINK = 2000;

export const SIGN_IN_LINK_MINUTES = 10;
export const SIGN_IN_MAILS_PER_ADDRESS = 5;
export const SIGN_IN_MAIL_WINDOW_MINUTES = 15;

/** The occasions of paid capsules. */
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

export const MAX_CAPSULE_NAME_LENGTH = 120;

/** How long a host can undo the removal of a contribution. */
export const REMOVAL_UNDO_SECONDS = 10;

/** The time of day when paid capsules open, in the host's time zone. */
export const PAID_DELIVERY_TIME = '09:00';

/** ISO 4217, lower case as in Stripe's API. */
export const CURRENCY = 'usd';
