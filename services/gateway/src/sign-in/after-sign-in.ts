/** Where signing in leads unless the person was on the way somewhere. */
export const AFTER_SIGN_IN = '/record';
