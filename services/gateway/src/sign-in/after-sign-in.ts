/** The page after signing in without a `returnTo`. */
export const AFTER_SIGN_IN = '/record';
/** The same for a new user. The page asks for their first name. */
export const AFTER_FIRST_SIGN_IN = '/welcome';
