/**
 * Seconds that a mail about a shared prompt has to wait, so that two mails about one prompt are at least `gap` apart.
 *
 * @param sinceLast seconds since the latest other mail about the prompt may have arrived, on the database's clock; null
 * without one
 * @param gap minimum seconds between two mails
 */
export function mailGap(sinceLast: number | null, gap: number): number {
  return sinceLast === null ? 0 : Math.max(0, gap - sinceLast);
}
