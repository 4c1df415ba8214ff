/** Moves the focus to the page's content, after React has removed the element that had the focus. */
export function focusContent(): void {
  window.setTimeout(() => document.getElementById('content')?.focus({ preventScroll: true }));
}
