/** The old way to copy: without a permission of its own, and the only one outside secure contexts. Not in every browser. */
interface CopyingDocument {
  execCommand?: (command: string) => boolean;
}

/** Puts `text` on the clipboard. Answers false when the browser allows neither way; call it from a press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // no permission, or no clipboard in this context
  }
}

function copyBySelection(text: string): boolean {
  const legacy: CopyingDocument = document;
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  // In sight for the browser, out of sight for a person; 16 px keep phones from zooming in.
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;opacity:0;font-size:16px';
  // Inside an open sheet: focus does not leave one.
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
