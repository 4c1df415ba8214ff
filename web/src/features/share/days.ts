/*
 * Days in the reader's own time zone (docs/product.md §9), without the date library: guests open these pages on slow
 * networks.
 */

/** `Nov 21, 2031`. */
export function submittedDay(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(iso));
}

/** `November 21, 2031`. */
export function deliveryDay(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(iso));
}
