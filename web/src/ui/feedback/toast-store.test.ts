// Unit: the list of toasts, with a stand-in for the timer.
import { TOAST_REMOVE_DELAY, ToastStore } from './use-toast.js';

function createStore() {
  const tasks: { task: () => void; milliseconds: number }[] = [];
  return { tasks, store: new ToastStore((task, milliseconds) => tasks.push({ task, milliseconds })) };
}

describe('ToastStore', () => {
  it('keeps one toast: the newest', () => {
    const { store } = createStore();
    store.show({ title: 'first' });
    store.show({ title: 'second' });
    expect(store.read().map((toast) => toast.title)).toEqual(['second']);
  });

  it('removes a dismissed toast after 1,000,000 ms', () => {
    const { store, tasks } = createStore();
    const id = store.show({ title: 'one' });
    store.dismiss(id);
    expect(store.read()).toMatchObject([{ id, open: false }]);
    expect(tasks).toMatchObject([{ milliseconds: 1_000_000 }]);
    expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
    tasks[0]?.task();
    expect(store.read()).toEqual([]);
  });

  it('ignores a second dismissal, and one of a toast that is gone', () => {
    const { store, tasks } = createStore();
    const id = store.show({ title: 'one' });
    store.dismiss(id);
    store.dismiss(id);
    store.dismiss(99);
    expect(tasks).toHaveLength(1);
  });

  it('tells its listeners until they leave', () => {
    const { store } = createStore();
    const listener = jest.fn();
    const leave = store.subscribe(listener);
    store.show({ title: 'one' });
    leave();
    store.show({ title: 'two' });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
