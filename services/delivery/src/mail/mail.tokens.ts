/** The pool of connections that deliveries use. */
export const DELIVERY_TRANSPORT = Symbol('DELIVERY_TRANSPORT');

/** A pool of its own for sign-in mails: somebody is waiting for them, whatever else is being sent. */
export const SIGN_IN_TRANSPORT = Symbol('SIGN_IN_TRANSPORT');
