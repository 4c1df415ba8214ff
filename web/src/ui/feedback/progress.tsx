import { clsx } from 'clsx';
import { Progress as Primitive } from 'radix-ui';

interface ProgressProps {
  value: number | null;
  label: string;
  tone?: 'primary' | 'accent';
  className?: string;
}

const FILL = { primary: 'bg-primary', accent: 'bg-accent-deep' };

export function Progress({ value, label, tone = 'primary', className }: ProgressProps) {
  const percent = value === null ? null : Math.min(100, Math.max(0, value));
  const look = ['h-full rounded-sm transition-[width] duration-300', FILL[tone], percent === null && 'animate-breathe'];
  const frame = clsx('h-2 w-full overflow-hidden rounded-sm bg-surface-sunk', className);
  return (
    <Primitive.Root value={percent} aria-label={label} className={frame}>
      <Primitive.Indicator style={{ width: `${percent ?? 40}%` }} className={clsx(look)} />
    </Primitive.Root>
  );
}
