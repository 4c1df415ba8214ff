import { Check, Circle, Pause, Play, RotateCcw, Square } from 'lucide-react';
import { Button } from '../ui/button.js';
import { ActiveRecording } from './controller/active-recording.js';
import type { RecorderState } from './controller/recorder-state.js';

interface RecorderControlsProps {
  readonly state: RecorderState;
  readonly disabledReason: string | undefined;
  readonly saving: boolean;
  readonly saveLabel: string;
  readonly onStart: () => void;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onStop: () => void;
  readonly onRetake: () => void;
  readonly onSave: () => void;
}

/** On a phone the buttons of a state share one line. */
const LOOK = { size: 'lg', className: 'max-sm:flex-auto max-sm:px-3 max-sm:text-base' } as const;
const FILLED = { ...LOOK, className: `${LOOK.className} [&_.lucide]:fill-current` };

/** The buttons of a state. The first one is marked, to get the focus when the state changes. */
export function RecorderControls(props: RecorderControlsProps) {
  const { state, disabledReason, saving, saveLabel, onStart, onPause, onResume, onStop, onRetake, onSave } = props;
  switch (state.phase) {
    case 'idle':
      return (
        <Button
          {...FILLED}
          data-next
          icon={Circle}
          loading={state.awaitsCamera}
          disabled={disabledReason !== undefined}
          onClick={onStart}
          label={disabledReason ?? (state.awaitsCamera ? 'Waiting for your camera' : 'Start Recording')}
        />
      );
    case 'recording':
    case 'paused':
      return (
        <>
          <Button {...FILLED} data-next icon={Square} onClick={onStop} label="Stop Recording" />
          {ActiveRecording.canPause &&
            (state.phase === 'paused' ? (
              <Button {...FILLED} variant="secondary" icon={Play} onClick={onResume} label="Resume" />
            ) : (
              <Button {...FILLED} variant="secondary" icon={Pause} onClick={onPause} label="Pause" />
            ))}
        </>
      );
    case 'recorded': {
      const busy = saving || state.video === null;
      return (
        <>
          <Button {...LOOK} data-next icon={Check} loading={busy} onClick={onSave} label={saveLabel} />
          <Button {...LOOK} variant="secondary" icon={RotateCcw} disabled={busy} onClick={onRetake} label="Retake" />
        </>
      );
    }
  }
}
