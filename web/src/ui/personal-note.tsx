export function PersonalNote({ note, label = 'Personal note' }: { note: string | null; label?: string }) {
  if (!note) return null;
  return (
    <figure className="rounded-md border border-line bg-surface px-4 py-3.5">
      <figcaption className="text-sm font-semibold text-ink-faint">{label}</figcaption>
      <blockquote dir="auto" className="mt-1 font-display text-lg leading-relaxed whitespace-pre-wrap wrap-anywhere">
        {note}
      </blockquote>
    </figure>
  );
}

export function NoteExcerpt({ note }: { note: string | null }) {
  const look = 'mt-3 line-clamp-4 border-s-3 border-accent ps-3.5 whitespace-pre-line wrap-anywhere text-ink-soft';
  return note ? (
    <blockquote dir="auto" className={look}>
      {note}
    </blockquote>
  ) : null;
}
