import { dismissToast, shownToast, toast, TOAST_REMOVE_DELAY } from './use-toast.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('keeps one toast: the newest', () => {
  toast({ title: 'first' });
  toast({ title: 'second' });
  expect(shownToast.read()).toMatchObject({ title: 'second', open: true });
});

it('removes a dismissed toast after 1,000,000 ms', () => {
  const id = toast({ title: 'one' });
  dismissToast(id);
  expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
  jest.advanceTimersByTime(999_999);
  expect(shownToast.read()).toMatchObject({ id, open: false });
  jest.advanceTimersByTime(1);
  expect(shownToast.read()).toBeNull();
});

it('ignores a second dismissal, and one of a toast that is gone', () => {
  const scheduled = jest.spyOn(globalThis, 'setTimeout');
  const gone = toast({ title: 'gone' });
  dismissToast(gone);
  const id = toast({ title: 'one' });
  dismissToast(gone);
  expect(shownToast.read()).toMatchObject({ id, open: true });
  dismissToast(id);
  dismissToast(id);
  expect(scheduled).toHaveBeenCalledTimes(2);
});

it('leaves the next toast when an older one is removed', () => {
  dismissToast(toast({ title: 'one' }));
  const id = toast({ title: 'two' });
  jest.advanceTimersByTime(TOAST_REMOVE_DELAY);
  expect(shownToast.read()).toMatchObject({ id, open: true });
});

it('tells its listeners until they leave', () => {
  const listener = jest.fn();
  const leave = shownToast.subscribe(listener);
  toast({ title: 'one' });
  leave();
  toast({ title: 'two' });
  expect(listener).toHaveBeenCalledTimes(1);
});
