import { Check, Circle, Pause, Play, RotateCcw, Square } from 'lucide-react';
import { Button } from '../ui/button.js';
import { ActiveRecording } from './active-recording.js';
import type { RecorderState } from './recorder-state.js';

interface RecorderControlsProps {
  readonly state: RecorderState;
  /** Why recording cannot start yet, e.g. `Select a prompt first`. */
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
const FIT = 'max-sm:flex-auto max-sm:px-3 max-sm:text-base';

/** The buttons of a state. The first one is marked, to get the focus when the state changes. */
export function RecorderControls(props: RecorderControlsProps) {
  const { state } = props;
  switch (state.phase) {
    case 'idle':
      return (
        <Button
          size="lg"
          data-next
          className={FIT}
          loading={state.awaitsCamera}
          disabled={props.disabledReason !== undefined}
          onClick={props.onStart}
        >
          {!state.awaitsCamera && <Circle className="fill-current" aria-hidden="true" />}
          {props.disabledReason ?? (state.awaitsCamera ? 'Waiting for your camera' : 'Start Recording')}
        </Button>
      );
    case 'recording':
    case 'paused':
      return (
        <>
          <Button size="lg" data-next className={FIT} onClick={props.onStop}>
            <Square className="fill-current" aria-hidden="true" />
            Stop Recording
          </Button>
          {ActiveRecording.canPause && <PauseOrResume {...props} />}
        </>
      );
    case 'recorded':
      return (
        <>
          <Button
            size="lg"
            data-next
            className={FIT}
            loading={props.saving || state.video === null}
            onClick={props.onSave}
          >
            {!props.saving && state.video !== null && <Check aria-hidden="true" />}
            {props.saveLabel}
          </Button>
          <Button
            size="lg"
            variant="secondary"
            className={FIT}
            disabled={props.saving || state.video === null}
            onClick={props.onRetake}
          >
            <RotateCcw aria-hidden="true" />
            Retake
          </Button>
        </>
      );
  }
}

function PauseOrResume({ state, onPause, onResume }: RecorderControlsProps) {
  return state.phase === 'paused' ? (
    <Button size="lg" variant="secondary" className={FIT} onClick={onResume}>
      <Play className="fill-current" aria-hidden="true" />
      Resume
    </Button>
  ) : (
    <Button size="lg" variant="secondary" className={FIT} onClick={onPause}>
      <Pause className="fill-current" aria-hidden="true" />
      Pause
    </Button>
  );
}
