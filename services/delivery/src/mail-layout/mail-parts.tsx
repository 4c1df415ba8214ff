import { Fragment, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import type { MailWords } from './mail-words.js';
import { displayFont, mailStyle, sansFont } from './mail-style.js';

/** A layout table, because Outlook for Windows supports no other layout. */
export function Table({ children, style }: { children: ReactNode; style?: CSSProperties }): ReactElement {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Text({ children }: { children: string }): ReactElement {
  return <p {...mailStyle({ color: 'ink', margin: '0 0 16px', font: sansFont(16) })}>{children}</p>;
}

export function Quote({ label, lines }: NonNullable<MailWords['quote']>): ReactElement {
  const box = mailStyle({
    backgroundColor: 'paper',
    borderColor: 'accent',
    borderLeft: '4px solid',
    padding: '16px 20px',
  });
  return (
    <Table style={{ margin: '8px 0 24px', tableLayout: 'fixed' }}>
      <tr>
        <td {...box}>
          <p {...mailStyle({ color: 'ink-soft', margin: '0 0 6px', font: sansFont(14, 600) }, 'quote-label')}>
            <span className="label">{label}</span>
          </p>
          <p {...mailStyle({ color: 'ink', margin: 0, font: displayFont(18), overflowWrap: 'anywhere' }, 'quote')}>
            {lines.map((line, index) => (
              <Fragment key={index}>
                {index > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        </td>
      </tr>
    </Table>
  );
}

export function Amounts({ rows }: { rows: NonNullable<MailWords['amounts']> }): ReactElement {
  return (
    <Table style={{ margin: '8px 0 28px' }}>
      {rows.map(({ label, value, isTotal = false }) => {
        const font = sansFont(16, isTotal ? 600 : 400);
        const cell = { color: 'ink', borderTop: '1px solid', padding: '10px 0', font, verticalAlign: 'top' } as const;
        const borderColor = isTotal ? 'accent' : 'line';
        return (
          <tr key={label} className="amount">
            <td {...mailStyle({ ...cell, borderColor }, 'cell')}>
              <span className="amount-label">{label}</span>
            </td>
            <td {...mailStyle({ ...cell, borderColor, paddingLeft: 16, textAlign: 'right' }, 'cell')}>{value}</td>
          </tr>
        );
      })}
    </Table>
  );
}

/** Uses a colored cell, because Outlook for Windows gives links no padding. */
export function Button({ label, href }: { label: string; href: string }): ReactElement {
  const cell = mailStyle({ backgroundColor: 'primary', borderRadius: 8, ...{ msoPaddingAlt: '14px 28px' } });
  const link = {
    display: 'inline-block',
    padding: '14px 28px',
    font: sansFont(16, 600),
    textDecoration: 'none',
  } as const;
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '24px 0 28px' }}>
      <tbody>
        <tr>
          <td {...cell}>
            <a href={href} {...mailStyle({ color: 'on-primary', ...link }, 'button')}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
