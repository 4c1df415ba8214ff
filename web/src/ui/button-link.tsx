import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonLook, type ButtonLook } from './button.js';

type ButtonLinkProps = ButtonLook & (LinkProps | (ComponentProps<'a'> & { to?: undefined }));

/** A link that looks like a button: `to` a page, or `href` for any other address. */
export function ButtonLink({ variant, size, icon: Icon, className, children, ...link }: ButtonLinkProps) {
  const look = buttonLook({ variant, size, className });
  const content = (
    <>
      {Icon && <Icon />}
      {children}
    </>
  );
  return link.to === undefined ? (
    <a {...link} className={look}>
      {content}
    </a>
  ) : (
    <Link {...link} className={look}>
      {content}
    </Link>
  );
}
