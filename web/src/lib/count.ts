/** `1 view`, `12 views`: a count with its noun, thousands set apart. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** Undefined while more than `shownBelow` are left. */
export function charactersLeft(text: string, most: number, shownBelow = 20): string | undefined {
  const left = most - text.trim().length;
  if (left > shownBelow) return undefined;
  return left >= 0 ? `${count(left, 'character')} left` : `${count(-left, 'character')} too many`;
}

/** `$29`, or `$29.50` where there are cents (docs/product.md §9.6). */
export function dollars(cents: number): string {
  return exactDollars(cents).replace('.00', '');
}

/** `$29.00` */
export function exactDollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

/** `1.4 GB`, `320 MB` */
export function bytesText(bytes: number): string {
  if (bytes >= 999_500_000) return `${(bytes / 1e9).toFixed(1).replace(/\.0$/, '')} GB`;
  return `${Math.round(bytes / 1e6)} MB`;
}
