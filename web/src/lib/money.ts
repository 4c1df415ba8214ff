/** `$29`, or `$29.50` where there are cents: US dollars, as all prices here (docs/product.md §9.6). */
export function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}

/** `$29.00`: always with cents, for columns that are added up. */
export function exactDollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}
