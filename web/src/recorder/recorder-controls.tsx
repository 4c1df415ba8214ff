import { Check, Circle, Pause, Play, RotateCcw, Square } from 'lucide-react';
import { Button } from '../ui/button.js';
import { ActiveRecording } from './controller/active-recording.js';
import type { RecorderController, RecorderState } from './controller/recorder-controller.js';

interface RecorderControlsProps {
  readonly recorder: RecorderController;
  readonly state: RecorderState;
  readonly disabledReason: string | undefined;
  readonly isSaving: boolean;
  readonly saveLabel: string;
  readonly onStart: () => void;
  readonly onRetake: () => void;
  readonly onSave: () => void;
}

/** On a phone, the buttons share one line. */
const LOOK = { size: 'lg', className: 'max-sm:flex-auto max-sm:px-3 max-sm:text-base' } as const;
const FILLED = { ...LOOK, className: `${LOOK.className} [&_.lucide]:fill-current` };

/** The buttons of each state. `data-next` marks the button that gets the focus when the state changes. */
export function RecorderControls(props: RecorderControlsProps) {
  const { recorder, state, disabledReason, isSaving, saveLabel, onStart, onRetake, onSave } = props;
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
          label={disabledReason ?? (state.awaitsCamera ? 'Waiting for Your Camera' : 'Start Recording')}
        />
      );
    case 'recording':
    case 'paused': {
      const pauseOrResume =
        state.phase === 'paused'
          ? { icon: Play, onClick: () => recorder.resume(), label: 'Resume' }
          : { icon: Pause, onClick: () => recorder.pause(), label: 'Pause' };
      return (
        <>
          <Button {...FILLED} data-next icon={Square} onClick={() => recorder.stop()} label="Stop Recording" />
          {ActiveRecording.canPause && <Button {...FILLED} variant="secondary" {...pauseOrResume} />}
        </>
      );
    }
    case 'recorded': {
      const isBusy = isSaving || state.video === null;
      return (
        <>
          <Button {...LOOK} data-next icon={Check} loading={isBusy} onClick={onSave} label={saveLabel} />
          <Button {...LOOK} variant="secondary" icon={RotateCcw} disabled={isBusy} onClick={onRetake} label="Retake" />
        </>
      );
    }
  }
}
