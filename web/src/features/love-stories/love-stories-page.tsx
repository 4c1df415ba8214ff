/** `/love-stories`: what can be bought for the two of you, and what it costs (docs/product.md §2). */
export function LoveStoriesPage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6">
      <title>Love Stories · Dear Future</title>
      <h1 className="font-display text-display">Love Stories</h1>
    </div>
  );
}
