/** The page after signing in without a `returnTo`. */
export const AFTER_SIGN_IN = '/record';
