/** Stripe accepts no earlier `expires_at`. */
export const CHECKOUT_MINUTES = 30;

/** How long before its date a capsule must be paid for: the shortest checkout, and time to reach it. */
export const PAYMENT_LEAD_MINUTES = CHECKOUT_MINUTES + 5;

/** Dates too close to pay for are not offered, ordered or checked out. Every checkout ends before the date. */
export function isTooLateToPay(deliveryDate: Date, now: Date): boolean {
  return deliveryDate.getTime() - now.getTime() < PAYMENT_LEAD_MINUTES * 60_000;
}
