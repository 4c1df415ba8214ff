import { Video } from 'lucide-react';
import { Notice, RecordingDiscarded, SaveCopy, UnstoredNotice } from './notice.js';
import type { MutedDevice } from './controller/active-recording.js';
import type { RecorderSnapshot } from './controller/recorder-controller.js';
import { clockText } from '../lib/count.js';
import { lengthText, milestoneAt, durationInWords, timerText } from './timer-text.js';

const BACKUP_PROBLEMS = {
  'out-of-space': 'Your browser is out of space for a backup.',
  unavailable: 'Your browser can’t store a backup right now.',
};

interface RecorderNoticesProps {
  readonly snapshot: RecorderSnapshot;
  readonly hasSaveFailed: boolean;
  readonly maxSeconds: number;
  readonly onRestore: () => void;
}

export function RecorderNotices({ snapshot, hasSaveFailed, maxSeconds, onRestore }: RecorderNoticesProps) {
  const { state, backupProblem, discarded } = snapshot;
  if (state.phase === 'idle') {
    return (
      discarded && (
        <RecordingDiscarded onRestore={onRestore}>
          You can bring back this recording ({clockText(discarded.durationSeconds)}) until you leave this page or finish
          another one.
        </RecordingDiscarded>
      )
    );
  }
  if (state.phase !== 'recorded') {
    return (
      backupProblem && (
        <Notice>
          {BACKUP_PROBLEMS[backupProblem]} You can keep recording, but leave this tab open until your recording is sent.
        </Notice>
      )
    );
  }
  const { video, reason } = state;
  return (
    <>
      {video !== null && <UnstoredNotice video={video} />}
      {reason === 'limit' && <Notice>You used all {durationInWords(maxSeconds)}. Everything you said is here.</Notice>}
      {reason === 'device-lost' && (
        <Notice tone="danger">
          Your camera or microphone was disconnected. Everything recorded until then is here: you can keep it or start
          over.
        </Notice>
      )}
      {hasSaveFailed && video !== null && (
        <Notice tone="danger" actions={<SaveCopy video={video} />}>
          We couldn’t save your recording just now. It’s still here: try again, or save a copy to be safe.
        </Notice>
      )}
    </>
  );
}

const MUTED = {
  camera: ['Your camera stopped sending a picture.', 'black'],
  microphone: ['Your microphone stopped sending sound.', 'silent'],
} as const;

export function MutedNotice({ device, isPaused }: { device: MutedDevice; isPaused: boolean }) {
  const [what, outcome] = MUTED[device];
  const then = isPaused
    ? `Your recording is paused, and goes on by itself once the ${device} is back.`
    : `Your recording goes on, but this part is ${outcome}.`;
  return <Notice tone="danger">{`${what} A call or another app may be using it. ${then}`}</Notice>;
}

interface RecorderCaptionProps {
  readonly snapshot: RecorderSnapshot;
  readonly maxSeconds: number;
}

export function RecorderCaption({ snapshot: { state, recordedMs }, maxSeconds }: RecorderCaptionProps) {
  if (state.phase === 'recorded') {
    return (
      <p className="recorder-caption text-ink-soft tabular-nums sm:text-right">{lengthText(recordedMs, maxSeconds)}</p>
    );
  }
  return (
    <div className="recorder-caption text-sm text-ink-soft sm:text-right">
      {state.phase === 'idle' && (
        <p className="text-base font-semibold text-ink tabular-nums">{timerText(0, maxSeconds)}</p>
      )}
      <p>
        Maximum recording time: <span className="whitespace-nowrap">{durationInWords(maxSeconds)}</span>
      </p>
    </div>
  );
}

/** Returns what screen readers announce. It is short, because they speak while the user is speaking. */
export function announcementFor({ state, recordedMs }: RecorderSnapshot, maxSeconds: number): string {
  switch (state.phase) {
    case 'idle':
      return state.awaitsCamera ? 'Waiting for your camera and microphone.' : '';
    case 'recording': {
      const left = milestoneAt(recordedMs, maxSeconds);
      if (left !== null) return `${durationInWords(left)} left.`;
      return state.beforeMs === 0 ? `Recording. You have ${durationInWords(maxSeconds)}.` : 'Recording resumed.';
    }
    case 'paused':
      return `Paused. ${durationInWords(maxSeconds - recordedMs / 1000)} left.`;
    case 'recorded':
      if (state.video === null) return '';
      return `Recording finished, ${durationInWords(recordedMs / 1000)}. Your preview is ready.`;
  }
}

export function StartHint({ awaitsCamera }: { awaitsCamera: boolean }) {
  return (
    <div className="flex max-h-(--stage) min-h-56 w-full small:min-h-auto small:p-3 flex-col items-center justify-center gap-3 rounded-lg bg-surface-night p-4 text-center sm:p-6 text-on-night sm:aspect-video sm:gap-4 [@media(max-height:32rem)]:min-h-auto [@media(max-height:32rem)]:p-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-on-night/10 small:hidden sm:size-16 [@media(max-height:32rem)]:size-11">
        <Video className="size-5 text-accent sm:size-7" />
      </span>
      <p className="max-w-sm font-display text-heading text-balance">
        {awaitsCamera ? 'Please allow access to your camera and microphone' : 'Take a breath. Start when you’re ready.'}
      </p>
      <p className="max-w-sm text-on-night-soft small:sr-only">
        {awaitsCamera
          ? 'Your browser is asking for permission.'
          : 'Nothing is sent until you say so. You can start over as often as you like.'}
      </p>
    </div>
  );
}
