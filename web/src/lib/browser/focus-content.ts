/** Moves the focus to the content, once React has removed the element that had it. */
export function focusContent(): void {
  window.setTimeout(() => document.getElementById('content')?.focus({ preventScroll: true }));
}
