/** Shortest life of a checkout, in minutes: Stripe accepts no earlier `expires_at` for a Checkout Session. */
export const CHECKOUT_MINUTES = 30;

/** A paid capsule can be paid for until this many minutes before its date: a checkout and the time to reach it. */
export const PAYMENT_LEAD_MINUTES = CHECKOUT_MINUTES + 5;

/**
 * Whether there is no time left to pay for a capsule. Such a date is not offered, not ordered, and not checked out; billing
 * ends every checkout by the date itself.
 */
export function isTooNearToPay(deliveryDate: Date, now: Date): boolean {
  return deliveryDate.getTime() - now.getTime() < PAYMENT_LEAD_MINUTES * 60_000;
}
