/**
 * Stripe replays its first answer to a key for a day: after a lost answer the same key is used, after a refusal or
 * failure another one. A second refund of the whole payment would find nothing left to refund.
 */
export function refundKey(taskId: string, refusals: number): string {
  return refusals === 0 ? `refund:${taskId}` : `refund:${taskId}:${String(refusals)}`;
}
