import escapeHtml from 'escape-html';

/** The design of every mail: aubergine, wine and marigold; a serif for headings and the system font for text. */
const INK = '#2B1B2E';
const WINE = '#7A2E4D';
const MARIGOLD = '#E9A23B';
const PAPER = '#FBF6EF';
const SHEET = '#FFFFFF';
const QUIET = '#6B5A66';
const LINE = '#EADFD3';
const DISPLAY = "Fraunces,Georgia,'Times New Roman',serif";
const BODY = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export interface LetterPage {
  /** The preview line in inboxes. Plain text. */
  preview: string;
  /** The line above the heading. Plain text. */
  kicker: string;
  /** Plain text. */
  heading: string;
  /** HTML paragraphs, with all user texts escaped. */
  content: string;
  button: { label: string; href: string };
  /** Plain text below the button. */
  footnote: string;
}

/** A paragraph of plain text. */
export function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;font:400 16px/1.6 ${BODY};color:${INK}">${escapeHtml(text)}</p>`;
}

/** A quotation of user text; line breaks are kept. */
export function quotation(label: string, text: string): string {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => escapeHtml(line))
    .join('<br>');
  return (
    `<div class="quote" style="margin:0 0 24px;padding:16px 20px;border-left:4px solid ${MARIGOLD};background:${PAPER};border-radius:0 12px 12px 0">` +
    `<p class="quiet" style="margin:0 0 6px;font:600 12px/1.4 ${BODY};letter-spacing:.08em;text-transform:uppercase;color:${QUIET}">${escapeHtml(label)}</p>` +
    `<p class="ink" style="margin:0;font:italic 400 17px/1.6 ${DISPLAY};color:${INK}">${lines}</p></div>`
  );
}

/** One row of a table of amounts. Plain text. */
export interface Figure {
  label: string;
  value: string;
  /** Emphasises the row. */
  strong?: boolean;
}

/** A table of amounts: labels wrap, amounts do not. */
export function figures(rows: readonly Figure[]): string {
  const lines = rows.map(({ label, value, strong = false }) => {
    const [weight, above] = strong ? ['600', MARIGOLD] : ['400', LINE];
    const cell = `padding:10px 0;border-top:1px solid ${above};font:${weight} 15px/1.5 ${BODY};color:${INK};vertical-align:top`;
    return (
      `<tr><td class="ink row" style="${cell};padding-right:16px;overflow-wrap:anywhere">${escapeHtml(label)}</td>` +
      `<td class="ink row" align="right" style="${cell};white-space:nowrap">${escapeHtml(value)}</td></tr>`
    );
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse">${lines.join('')}</table>`;
}

/** The mail as one HTML document, with inline styles. The style block only adds the dark scheme. */
export function letterPage({ preview, kicker, heading, content, button, footnote }: LetterPage): string {
  const href = escapeHtml(button.href);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#1A111C!important}
.sheet{background:#271A2A!important;border-color:#42303F!important;border-top-color:#E9A23B!important}
.ink{color:#F6EDE3!important}
.quiet{color:#BCA9B4!important}
.quote{background:#1F1422!important}
.row{border-top-color:#42303F!important}
.button{background:#E9A23B!important;color:#2B1B2E!important}
}
@media (max-width:480px){.sheet{padding:28px 22px!important}}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${PAPER};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}</div>
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${PAPER}">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td align="center" style="padding:0 0 24px"><span class="ink" style="font:600 20px/1 ${DISPLAY};color:${INK}">Dear Future</span><span style="font:600 20px/1 ${DISPLAY};color:${MARIGOLD}">.</span></td></tr>
<tr><td class="sheet" style="padding:40px;background:${SHEET};border:1px solid ${LINE};border-top:4px solid ${WINE};border-radius:16px">
<p class="quiet" style="margin:0 0 10px;font:600 12px/1.4 ${BODY};letter-spacing:.08em;text-transform:uppercase;color:${QUIET}">${escapeHtml(kicker)}</p>
<h1 class="ink" style="margin:0 0 20px;font:600 28px/1.25 ${DISPLAY};color:${INK}">${escapeHtml(heading)}</h1>
${content}
<p style="margin:8px 0 28px"><a class="button" href="${href}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${WINE};color:#FFFFFF;font:600 16px/1 ${BODY};text-decoration:none">${escapeHtml(button.label)}</a></p>
<p class="quiet" style="margin:0;font:400 13px/1.6 ${BODY};color:${QUIET}">${escapeHtml(footnote)}</p>
</td></tr>
<tr><td align="center" style="padding:24px 16px 0"><p class="quiet" style="margin:0;font:400 12px/1.6 ${BODY};color:${QUIET}">If the button does not work, open this address:<br><span style="word-break:break-all">${href}</span></p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
