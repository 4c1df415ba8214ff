import { clsx } from 'clsx';
import { Progress as Primitive } from 'radix-ui';

interface ProgressProps {
  /** 0 to 100; null while the end is not known. */
  value: number | null;
  /** The accessible name. */
  label: string;
  tone?: 'primary' | 'accent' | 'success';
  className?: string;
}

const fill = { primary: 'bg-primary', accent: 'bg-accent-deep', success: 'bg-success' };

export function Progress({ value, label, tone = 'primary', className }: ProgressProps) {
  const share = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <Primitive.Root
      value={share}
      aria-label={label}
      className={clsx('h-2 w-full overflow-hidden rounded-sm bg-surface-sunk', className)}
    >
      <Primitive.Indicator
        style={{ width: share === null ? '40%' : `${share}%` }}
        className={clsx(
          'h-full rounded-sm transition-[width] duration-300',
          fill[tone],
          share === null && 'animate-breathe',
        )}
      />
    </Primitive.Root>
  );
}
