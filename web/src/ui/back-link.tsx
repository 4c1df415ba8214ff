import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft no-underline hover:text-ink"
    >
      <ArrowLeft className="size-4.5" />
      {children}
    </Link>
  );
}
