import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { RecordingPreview } from '../../recorder/recording-preview.js';
import { UnstoredNotice } from '../../recorder/notice.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/layout/card.js';
import { SendingPanel } from './sending-panel.js';

interface SendingFormProps extends ComponentProps<typeof SendingPanel> {
  readonly label: string;
  readonly backLabel: string;
  readonly onBack: () => void;
  readonly preview?: string;
  readonly onSubmit: () => Promise<void>;
  /** Absent if the form is inside another card. */
  readonly cardClass?: string;
  readonly children?: ReactNode;
}

export function SendingForm(props: SendingFormProps) {
  const { label, backLabel, onBack, preview, onSubmit, cardClass, children, ...panel } = props;
  const { sending, video } = panel;
  const frame = useRef<HTMLFormElement>(null);

  // The focused element is gone: move the focus on for keyboard and screen reader users.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [sending.phase]);

  return (
    <form
      ref={frame}
      tabIndex={-1}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      <Button
        variant="ghost"
        size="sm"
        icon={ArrowLeft}
        className="-ml-3 justify-self-start"
        disabled={sending.phase === 'sending'}
        onClick={onBack}
        label={backLabel}
      />
      {preview !== undefined && <RecordingPreview video={video} title={preview} />}
      <UnstoredNotice video={video} />
      {cardClass === undefined ? (
        <SendingPanel {...panel} />
      ) : (
        <Card className={cardClass}>
          {children}
          <SendingPanel {...panel} />
        </Card>
      )}
    </form>
  );
}
