/** The connection pool for deliveries. */
export const DELIVERY_TRANSPORT = Symbol('DELIVERY_TRANSPORT');

/** A separate pool for sign-in mails: visitors wait for them, whatever else is being sent. */
export const SIGN_IN_TRANSPORT = Symbol('SIGN_IN_TRANSPORT');
