/** Stripe's minimum for `expires_at`. */
export const CHECKOUT_MINUTES = 30;

/** A payment must begin this long before the capsule's date: time for the shortest checkout, and to reach it. */
export const PAYMENT_LEAD_MINUTES = CHECKOUT_MINUTES + 5;

/** Whether a date is too near to be chosen, ordered or checked out. So each checkout ends before the date. */
export function isTooLateToPay(deliveryDate: Date, now: Date): boolean {
  return deliveryDate.getTime() - now.getTime() < PAYMENT_LEAD_MINUTES * 60_000;
}
