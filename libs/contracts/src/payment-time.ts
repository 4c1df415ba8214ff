/** The shortest time for which a checkout stays open: Stripe's minimum for `expires_at`. */
export const CHECKOUT_MINUTES = 30;

/** A checkout must begin this long before the capsule's date, so that it ends before the date. */
export const PAYMENT_LEAD_MINUTES = CHECKOUT_MINUTES + 5;

/** Whether it is too late to choose, order or pay for this date: a checkout that begins now might end after it. */
export function isTooLateToPay(deliveryDate: Date, now: Date): boolean {
  return deliveryDate.getTime() - now.getTime() < PAYMENT_LEAD_MINUTES * 60_000;
}
