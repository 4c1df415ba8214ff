/** Copies text; false if the browser allows neither way. Must be called from a click. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // no permission, or no clipboard in this context
  }
}

/** Uses a deprecated API that needs no permission and works outside secure contexts. */
function copyBySelection(text: string): boolean {
  const legacy: { execCommand?: (command: string) => boolean } = document;
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  // Rendered, but invisible; 16 px keep phones from zooming in.
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;opacity:0;font-size:16px';
  // Inside an open dialog, which traps the focus.
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  try {
    return legacy.execCommand?.('copy') ?? false;
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
