import { Button } from './button.js';
import { Progress } from './progress.js';

export interface SendingProgressProps {
  /** Part of the upload that is done, 0 to 1. */
  readonly share: number;
  /** What is being sent, e.g. `your recording`. */
  readonly what: string;
  /** What still happens once everything is sent, e.g. `Sealing your capsule`. */
  readonly ending: string;
  readonly onStop: () => void;
}

/** How far an upload is, and a way to stop it. */
export function SendingProgress({ share, what, ending, onStop }: SendingProgressProps) {
  const percent = Math.floor(share * 100);
  const sent = share >= 1;
  const text = sent ? ending : `Sending ${what}, ${percent}%`;
  return (
    <div className="grid gap-3 rounded-md border border-line-strong p-4">
      <p className="font-semibold tabular-nums">{text}</p>
      <Progress value={sent ? null : percent} label={text} tone="accent" />
      <p role="status" className="sr-only">
        {sent ? `Everything is sent. ${ending}.` : `Sending ${what}.`}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">Please keep this page open for a moment.</p>
        <Button variant="secondary" size="sm" onClick={onStop}>
          Cancel Upload
        </Button>
      </div>
    </div>
  );
}
