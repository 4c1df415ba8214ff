/** Marks the chosen one of several radio cards. The card around it needs the class `group`. */
export function RadioDot() {
  return (
    <span
      aria-hidden="true"
      className="mt-1 grid size-5 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-surface group-data-[state=checked]:border-primary-ink"
    >
      <span className="size-2.5 scale-0 rounded-full bg-primary-ink transition-transform group-data-[state=checked]:scale-100" />
    </span>
  );
}
