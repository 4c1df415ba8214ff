import { useEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from '../../lib/store.js';
import { RecorderController, type RecorderSnapshot, type RecorderState } from './recorder-controller.js';

const TIMER_INTERVAL_MS = 200;

/** A recorder for the life of the component: leaving the page releases the camera and keeps the backup. */
export function useRecorder(): readonly [RecorderController, RecorderSnapshot] {
  const [controller] = useState(() => new RecorderController());
  const snapshot = useStore(controller.store);
  useEffect(() => () => controller.leave(), [controller]);
  return [controller, snapshot];
}

export function useRecordedTime(
  controller: RecorderController,
  snapshot: RecorderSnapshot,
  maxSeconds: number,
): number {
  const { phase } = snapshot.state;
  const [shownMs, setShownMs] = useState(0);

  useEffect(() => {
    if (phase !== 'recording') return;
    const look = (): void => {
      controller.stopAtLimit(maxSeconds);
      setShownMs(controller.recordedMs());
    };
    const timer = setInterval(look, TIMER_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      setShownMs(0);
    };
  }, [controller, phase, maxSeconds]);

  if (snapshot.state.phase === 'recording') return Math.max(shownMs, snapshot.state.beforeMs);
  return snapshot.state.phase === 'idle' ? 0 : snapshot.state.recordedMs;
}

/** When the pressed button disappears with its state, focuses the next state's first button. */
export function useFocusAfterStateChange(frame: RefObject<HTMLElement | null>, phase: RecorderState['phase']): void {
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body;
    if (lost) frame.current?.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true });
  }, [frame, phase]);
}

/** Keeps the recorder in view when its height changes with the state or the orientation. */
export function useStayInView(frame: RefObject<HTMLElement | null>, inUse: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || !inUse) return;
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, inUse]);
}
