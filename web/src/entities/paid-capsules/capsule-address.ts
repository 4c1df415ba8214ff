/** The public link of a paid capsule (docs/product.md §2). `origin` as in `https://dearfuture.test`. */
export function capsuleAddress(origin: string, slug: string): string {
  return `${origin}/capsule/${slug}`;
}
