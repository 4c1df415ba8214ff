import type { MailWords } from './mail-words.js';

/** The two forms of an email. */
export interface MailBody {
  html: string;
  text: string;
}

/** Layouts with long notes differ by their number of lines, so there is no end of them. */
const MAX_LAYOUTS = 200;

const MARK = /\u{E000}(\d+)\u{E001}/gu;
const SPACES = /[ \t\r\n\f\u200b]+/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/**
 * Renders emails. Emails with the same parts differ only in their words. So each layout is rendered once, with a mark
 * in place of each text, and then only filled in: rendering every email would take longer than sending it.
 */
export class Layouts {
  private readonly known = new Map<string, Promise<MailBody>>();

  constructor(private readonly render: (words: MailWords) => Promise<MailBody>) {}

  async fill(words: MailWords): Promise<MailBody> {
    const texts: string[] = [];
    const marked = markTexts(words, texts) as MailWords;
    const key = JSON.stringify(marked);
    let layout = this.known.get(key);
    if (layout === undefined) {
      if (this.known.size >= MAX_LAYOUTS) this.known.clear();
      layout = this.render(marked);
      this.known.set(key, layout);
      // A layout that could not be rendered is tried again for the next email.
      layout.catch(() => this.known.delete(key));
    }
    const { html, text } = await layout;
    return {
      html: html.replace(MARK, (_mark, index: string) => escape(texts[Number(index)] ?? '')),
      // As in HTML, line breaks and repeated spaces count as one space.
      text: text.replace(MARK, (_mark, index: string) => (texts[Number(index)] ?? '').replace(SPACES, ' ').trim()),
    };
  }
}

/** Copies `value`, with a mark in place of each text. Keeps blank texts, because they take no space on a page. */
function markTexts(value: unknown, texts: string[]): unknown {
  if (typeof value === 'string') {
    return value.trim() === '' ? value : `\u{E000}${String(texts.push(value) - 1)}\u{E001}`;
  }
  if (Array.isArray(value)) return value.map((each) => markTexts(each, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, markTexts(each, texts)]));
}

/** Escapes a text as React does. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
