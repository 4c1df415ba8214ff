/**
 * The idempotency key of one refund. Stripe answers a repeated key as it did the first time, a no and a failure too, for a day: a
 * question whose answer was lost is asked under the same key, one that was answered so under another. Of two, the second finds nothing left to give back.
 *
 * @param taskId the row that decided it
 * @param refusals how often Stripe said no, or failed at it, so far
 */
export function refundKey(taskId: string, refusals: number): string {
  return refusals === 0 ? `refund:${taskId}` : `refund:${taskId}:${String(refusals)}`;
}
