/**
 * How long a mail about a shared prompt has to wait, in seconds; 0 when it may go. Between two mails about one prompt lies at
 * least the gap, whoever sends them and however many are due.
 *
 * @param sinceLast seconds since the latest other mail about the same prompt left or may have left, on the database's clock; null
 *   when there was none
 * @param gap the least time between two of them, in seconds
 */
export function mailGap(sinceLast: number | null, gap: number): number {
  return sinceLast === null ? 0 : Math.max(0, gap - sinceLast);
}
