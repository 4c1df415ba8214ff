/** The connection pool for deliveries. */
export const DELIVERY_TRANSPORT = Symbol('DELIVERY_TRANSPORT');

/** A separate pool for sign-in emails, because visitors wait for them. */
export const SIGN_IN_TRANSPORT = Symbol('SIGN_IN_TRANSPORT');
