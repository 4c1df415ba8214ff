import type { ReactElement, ReactNode } from 'react';
import type { MailWords } from './mail-words.js';
import { Amounts, Button, Quote, Table, Text } from './mail-parts.js';
import { COLORS, displayFont, mailStyle, sansFont, STYLE, drawStripes } from './mail-style.js';

/** Keeps an element out of the email's plain-text version. */
const HTML_ONLY = { 'data-skip-in-text': 'true' };
/** Inboxes show a short preview and then the text after it. These blank characters keep that text out of sight. */
const PREVIEW_END = '\u00a0\u200c'.repeat(100);

export function MailPage({ words }: { words: MailWords }): ReactElement {
  const { heading, greeting, quote, afterQuote, amounts, href, unsubscribe } = words;
  const size = words.isHeadingLong ? 22 : 30;
  const linkStyle = mailStyle({ color: 'ink-faint', wordBreak: 'break-all' });
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{STYLE}</style>
      </head>
      <body {...mailStyle({ backgroundColor: 'paper', margin: 0, padding: 0 })}>
        <div {...HTML_ONLY} style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {words.preview + PREVIEW_END}
        </div>
        <div role="main">
          <Table>
            <tr>
              <td align="center" {...mailStyle({ backgroundColor: 'paper', padding: '40px 16px' }, 'around')}>
                <Table style={{ maxWidth: 560 }}>
                  <tr {...HTML_ONLY}>
                    <td height={7} {...mailStyle({ backgroundColor: 'primary', ...TOP_EDGE }, 'stripes')} />
                  </tr>
                  <tr>
                    <td {...mailStyle({ backgroundColor: 'surface', borderColor: 'line', ...SHEET }, 'sheet')}>
                      <Letterhead postmark={words.postmark} />
                      <p {...mailStyle({ color: 'ink-soft', margin: '0 0 8px', font: sansFont(14, 600) })}>
                        {words.kicker}
                      </p>
                      <h1 {...mailStyle({ color: 'ink', font: displayFont(size), ...HEADING })}>{heading}</h1>
                      {words.pictureText !== undefined && <Photo alt={words.pictureText} href={href} />}
                      {greeting !== undefined && <Text>{greeting}</Text>}
                      {words.sentences.map((sentence) => (
                        <Text key={sentence}>{sentence}</Text>
                      ))}
                      {quote && <Quote {...quote} />}
                      {afterQuote && <Text>{afterQuote}</Text>}
                      {amounts && <Amounts rows={amounts} />}
                      <Button label={words.button} href={href} />
                      <p {...mailStyle({ color: 'ink-faint', margin: 0, font: sansFont(14) })}>{words.footnote}</p>
                    </td>
                  </tr>
                  <tr {...HTML_ONLY}>
                    <SmallPrint>
                      If the button doesn’t work, open this link:
                      <br />
                      <a href={href} {...linkStyle}>
                        {href}
                      </a>
                    </SmallPrint>
                  </tr>
                  {unsubscribe !== undefined && (
                    <tr>
                      <SmallPrint>
                        <a href={unsubscribe} {...linkStyle}>
                          Turn off these emails
                        </a>
                      </SmallPrint>
                    </tr>
                  )}
                </Table>
              </td>
            </tr>
          </Table>
        </div>
      </body>
    </html>
  );
}

const HEADING = { margin: '0 0 20px', overflowWrap: 'anywhere' } as const;
const TOP_EDGE = { backgroundImage: drawStripes(), borderRadius: '14px 14px 0 0', fontSize: 0 };
const SHEET = { padding: '28px 40px 40px', border: '1px solid', borderTop: 0, borderRadius: '0 0 14px 14px' };

function SmallPrint({ children }: { children: ReactNode }): ReactElement {
  return (
    <td align="center" {...mailStyle({ color: 'ink-faint', padding: '20px 16px 0', font: sansFont(14) })}>
      {children}
    </td>
  );
}

/** Our name and a postmarked stamp, drawn without images because many mail programs block them. */
function Letterhead({ postmark }: Pick<MailWords, 'postmark'>): ReactElement {
  const small = { font: sansFont(11, 600), lineHeight: 1.2, letterSpacing: 1 };
  return (
    <Table style={{ marginBottom: 24 }}>
      <tr {...HTML_ONLY}>
        <td {...mailStyle({ color: 'primary-ink', font: displayFont(20) })}>Dear Future</td>
        {postmark !== undefined && (
          <>
            <td aria-hidden width={74} align="center">
              <div {...mailStyle({ color: 'primary-ink', borderColor: 'primary-ink', ...RING })}>
                <div style={small}>{postmark.month}</div>
                <div style={{ font: displayFont(22), lineHeight: 1.1 }}>{postmark.date}</div>
                <div style={small}>{postmark.year}</div>
              </div>
            </td>
            <td aria-hidden width={24}>
              {[0, 1, 2, 3].map((bar) => (
                <div
                  key={bar}
                  {...mailStyle({ backgroundColor: 'primary-ink', height: 2, margin: '6px 0', fontSize: 0 })}
                />
              ))}
            </td>
          </>
        )}
        <td aria-hidden width={48}>
          <div {...mailStyle({ backgroundColor: 'primary-soft', borderColor: 'surface', ...STAMP })}>
            <div {...mailStyle({ backgroundColor: 'primary', ...SEAL })}>
              <div style={{ ...PLAY, borderLeftColor: COLORS.accent[0] }} />
            </div>
          </div>
        </td>
      </tr>
    </Table>
  );
}

/** The picture, with a light edge. Uses a table, because Outlook for Windows gives images no padding. */
function Photo({ alt, href }: { alt: string; href: string }): ReactElement {
  return (
    <div {...HTML_ONLY}>
      <Table style={{ marginBottom: 24 }}>
        <tr>
          <td {...mailStyle({ backgroundColor: 'letter', borderColor: 'line', ...PHOTO_EDGE })}>
            <a href={href}>
              <img src="cid:picture" alt={alt} width={460} {...mailStyle({ color: 'ink', ...PICTURE })} />
            </a>
          </td>
        </tr>
      </Table>
    </div>
  );
}

const PHOTO_EDGE = { padding: '8px 8px 24px', border: '1px solid', borderRadius: 4 };
const PICTURE = { display: 'block', width: '100%', height: 'auto', border: 0, borderRadius: 2, font: sansFont(14) };

const RING = { width: 64, height: 54, paddingTop: 10, border: '5px double', borderRadius: 37 };
const STAMP = { width: 40, height: 38, paddingTop: 10, border: '4px dotted' };
const SEAL = { width: 28, height: 21, margin: '0 auto', paddingTop: 7, borderRadius: 14 };
const PLAY = { width: 0, margin: '0 0 0 10px', border: '7px solid transparent', borderWidth: '7px 0 7px 11px' };
