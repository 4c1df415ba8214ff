/**
 * The idempotency key of a refund. Stripe replays its first answer to a repeated key for a day, refusals and failures
 * too: after a lost answer the same key is used, after a refusal another one. A second refund of the whole payment
 * would find nothing left.
 *
 * @param taskId the row of the task
 * @param refusals how often Stripe has refused or failed
 */
export function refundKey(taskId: string, refusals: number): string {
  return refusals === 0 ? `refund:${taskId}` : `refund:${taskId}:${String(refusals)}`;
}
