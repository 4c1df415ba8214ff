/** The focused element goes away: moves the focus on once React has rendered. */
export function focusContent(): void {
  window.setTimeout(() => document.getElementById('content')?.focus({ preventScroll: true }));
}
