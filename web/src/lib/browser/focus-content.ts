/** When the focused element disappears, moves the focus on after React has rendered. */
export function focusContent(): void {
  window.setTimeout(() => document.getElementById('content')?.focus({ preventScroll: true }));
}
