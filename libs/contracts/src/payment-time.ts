/** Stripe accepts no earlier `expires_at`. */
export const CHECKOUT_MINUTES = 30;

/** A capsule must be paid for so long before its date: the shortest checkout, and time to reach it. */
export const PAYMENT_LEAD_MINUTES = CHECKOUT_MINUTES + 5;

/** Such dates are not offered, ordered or checked out, and every checkout ends before the date. */
export function isTooLateToPay(deliveryDate: Date, now: Date): boolean {
  return deliveryDate.getTime() - now.getTime() < PAYMENT_LEAD_MINUTES * 60_000;
}
