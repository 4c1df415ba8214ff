/** `1.4 GB`, `320 MB`, `0 MB`: never more exact than people care about. */
export function bytesText(bytes: number): string {
  if (bytes >= 999_500_000) return `${(bytes / 1e9).toFixed(1).replace(/\.0$/, '')} GB`;
  return `${String(Math.round(bytes / 1e6))} MB`;
}
