/**
 * `Nov 21, 2031` in the reader's own time zone (docs/product.md §9), without the date library: this page is opened on
 * phones with little reception.
 */
export function submittedDay(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(iso));
}
