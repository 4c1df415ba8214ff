import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Spinner } from './feedback/spinner.js';

const button = cva(
  [
    'relative inline-flex cursor-pointer items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap no-underline select-none',
    'transition-[background-color,border-color,color,box-shadow,translate] duration-150 ease-letter',
    'active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
    '[&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary shadow-press hover:bg-primary-hover',
        /** The main action on a dark background. */
        accent: 'bg-accent text-on-accent shadow-press hover:bg-accent-hover',
        secondary: 'border border-line-strong bg-surface text-ink hover:border-ink-soft hover:bg-surface-sunk',
        ghost: 'text-ink hover:bg-primary-soft',
        danger: 'bg-danger text-on-danger shadow-press hover:bg-danger-hover',
      },
      size: {
        sm: 'min-h-9 px-3 py-1.5 text-sm pointer-coarse:min-h-11 [&_svg]:size-4',
        md: 'min-h-11 px-4.5 py-2 text-base [&_svg]:size-[1.125rem]',
        lg: 'min-h-13 px-6 py-3 text-lg [&_svg]:size-5',
        icon: 'size-11 [&_svg]:size-5',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export interface ButtonLook extends VariantProps<typeof button> {
  icon?: LucideIcon;
  label?: ReactNode;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, ButtonLook {
  /** Shows a spinner instead of the icon and disables the button. */
  loading?: boolean;
}

/** A button, at least 44 px high on touch screens. `size="icon"` needs an `aria-label`. */
export function Button({ loading = false, disabled = false, ...props }: ButtonProps) {
  const { variant, size, icon: Icon, label, className, ...rest } = props;
  const look = button({ variant, size, className });
  return (
    <button type="button" className={look} disabled={disabled || loading} aria-busy={loading || undefined} {...rest}>
      {loading ? <Spinner /> : Icon && <Icon />}
      {label !== undefined && <span>{label}</span>}
    </button>
  );
}

type LinkButtonProps = ButtonLook &
  (Omit<ComponentProps<typeof Link>, 'children'> | ({ to?: never } & Omit<ComponentProps<'a'>, 'children'>));

export function LinkButton(props: LinkButtonProps) {
  const { variant, size, icon: Icon, label, className, ...rest } = props;
  const Element: ElementType = rest.to === undefined ? 'a' : Link;
  return (
    <Element className={button({ variant, size, className })} {...rest}>
      {Icon && <Icon />}
      {label !== undefined && <span>{label}</span>}
    </Element>
  );
}
