import { dismissToast, shownToast, toast, TOAST_REMOVE_DELAY_MS } from './use-toast.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('keeps only the newest toast', () => {
  toast({ title: 'first' });
  toast({ title: 'second' });
  expect(shownToast.read()).toMatchObject({ title: 'second', isOpen: true });
});

it('removes a dismissed toast after 1,000,000 ms', () => {
  const id = toast({ title: 'one' });
  dismissToast(id);
  expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000);
  jest.advanceTimersByTime(999_999);
  expect(shownToast.read()).toMatchObject({ id, isOpen: false });
  jest.advanceTimersByTime(1);
  expect(shownToast.read()).toBeNull();
});

it('ignores a second dismissal, and the dismissal of a removed toast', () => {
  const scheduled = jest.spyOn(globalThis, 'setTimeout');
  const removed = toast({ title: 'removed' });
  dismissToast(removed);
  const id = toast({ title: 'one' });
  dismissToast(removed);
  expect(shownToast.read()).toMatchObject({ id, isOpen: true });
  dismissToast(id);
  dismissToast(id);
  expect(scheduled).toHaveBeenCalledTimes(2);
});

it('keeps the next toast when an older one is removed', () => {
  dismissToast(toast({ title: 'one' }));
  const id = toast({ title: 'two' });
  jest.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
  expect(shownToast.read()).toMatchObject({ id, isOpen: true });
});

it('notifies listeners until they unsubscribe', () => {
  const listener = jest.fn();
  const unsubscribe = shownToast.subscribe(listener);
  toast({ title: 'one' });
  unsubscribe();
  toast({ title: 'two' });
  expect(listener).toHaveBeenCalledTimes(1);
});
