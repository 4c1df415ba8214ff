import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import { cloneElement, isValidElement, type ComponentProps } from 'react';
import { Spinner } from './spinner.js';

export const buttonLook = cva(
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

export interface ButtonLook extends VariantProps<typeof buttonLook> {
  /** Before the text. */
  icon?: LucideIcon | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Applies the look to the only child, e.g. a link. */
  asChild?: boolean;
  /** Shows a spinner instead of the icon, and disables the button. */
  loading?: boolean;
}

/** A press target, at least 44 px high on touch screens. `icon` buttons need an `aria-label`. */
export function Button(props: ButtonProps) {
  const { variant, size, icon: Icon, asChild, loading, className, children, disabled, type, ...rest } = props;
  const look = buttonLook({ variant, size, className });
  if (asChild) {
    if (!isValidElement<{ className?: string }>(children)) return null;
    return cloneElement(children, { ...rest, className: cx(look, children.props.className) });
  }
  return (
    <button
      type={type ?? 'button'}
      className={look}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      {loading ? <Spinner /> : Icon && <Icon />}
      {children}
    </button>
  );
}
