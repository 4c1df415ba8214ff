import escapeHtml from 'escape-html';

/** Markup that is safe to put into a page. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = string | Html | null | readonly Html[];

/** A part of a page. Texts are escaped; results of this function are not. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.map((text, index) => text + markupOf(parts[index] ?? null)).join('');
  return new Html(markup);
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.markup;
  return typeof part === 'string' ? escapeHtml(part) : part.map(({ markup }) => markup).join('');
}
