import { useEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from '../../lib/react/store.js';
import { RecorderController, type RecorderSnapshot, type RecorderState } from './recorder-controller.js';

/** Creates a recorder for the component's lifetime. Leaving the page releases the camera and keeps the backup. */
export function useRecorder(): readonly [RecorderController, RecorderSnapshot] {
  const [controller] = useState(() => new RecorderController());
  const snapshot = useStore(controller.store);
  useEffect(() => () => controller.leave(), [controller]);
  return [controller, snapshot];
}

/** Focuses the new state's first button if the pressed button disappeared with the old state. */
export function useFocusAfterStateChange(frame: RefObject<HTMLElement | null>, phase: RecorderState['phase']): void {
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    const { activeElement } = document;
    const hasLostFocus = activeElement === null || activeElement === document.body;
    if (hasLostFocus) frame.current?.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true });
  }, [frame, phase]);
}

/** Keeps the recorder in view when its height changes with the state or the orientation. */
export function useStayInView(frame: RefObject<HTMLElement | null>, isInUse: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || !isInUse) return;
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isInUse]);
}

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Lets Tab skip all other controls of the page while a recording runs. A pause or Stop brings them back. */
export function useKeepFocusInside(frame: RefObject<HTMLElement | null>, isRecording: boolean): void {
  useEffect(() => {
    if (!isRecording) return;
    const others = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
      .filter((control) => control.tabIndex >= 0 && frame.current?.contains(control) === false)
      .map((control) => [control, control.getAttribute('tabindex')] as const);
    for (const [control] of others) control.tabIndex = -1;
    return () => {
      for (const [control, before] of others) {
        if (before === null) control.removeAttribute('tabindex');
        else control.setAttribute('tabindex', before);
      }
    };
  }, [frame, isRecording]);
}
