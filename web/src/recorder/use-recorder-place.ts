import { useEffect, useRef, type RefObject } from 'react';
import type { RecorderState } from './recorder-state.js';

/** The pressed button leaves with its state; the next state's first button takes the focus over. */
export function useFocusThatMovesOn(frame: RefObject<HTMLElement | null>, phase: RecorderState['phase']): void {
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body;
    if (lost) frame.current?.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true });
  }, [frame, phase]);
}

/** Picture and buttons change their height with the state and with the way a phone is held; they stay on the screen. */
export function useStayInView(frame: RefObject<HTMLElement | null>, inUse: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || !inUse) return;
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, inUse]);
}
