const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u{202A}-\u{202E}\u{2066}-\u{2069}]+/gu;

/**
 * `text` on one line, fit for a header: whatever could end the line, start another header (RFC 5322 §2.2) or turn the
 * reading direction becomes a space.
 */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim();
}

/** Whether a name holds nothing but a name: no line breaks or other characters that steer. */
export function isPlainName(name: string): boolean {
  return !CONTROL.test(name) && name.length <= 200;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** `text` as HTML shows it, inert in element content and in quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
