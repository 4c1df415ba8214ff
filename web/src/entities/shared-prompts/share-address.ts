/** The public link of a prompt (docs/product.md §2). `origin` as in `https://dearfuture.test`. */
export function shareAddress(origin: string, slug: string): string {
  return `${origin}/share/${slug}`;
}
