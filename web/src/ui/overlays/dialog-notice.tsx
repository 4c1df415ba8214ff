import type { ReactNode } from 'react';
import { Store, useStore } from '../../lib/react/store.js';

/** Shown at the top of every open dialog, because dialogs cover the page's notice. */
export const dialogNotice = new Store<ReactNode>(null);

/** The dialog's scroll padding keeps the focused element below the notice. */
export function DialogNotice() {
  const content = useStore(dialogNotice);
  const place =
    content === null ? undefined : 'dialog-notice sticky -top-5 z-10 -mx-5 -mt-5 mb-5 sm:-top-6 sm:-mx-6 sm:-mt-6';
  return (
    <div role="status" className={place}>
      {content}
    </div>
  );
}
