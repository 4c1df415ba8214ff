/**
 * How long an email about a shared prompt waits, so that two about the same prompt are at least `gap` seconds apart.
 * @param sinceLast seconds since the latest other email about the prompt may have arrived
 */
export function waitBetweenMails(sinceLast: number | null, gap: number): number {
  return sinceLast === null ? 0 : Math.max(0, gap - sinceLast);
}
