import { lazyDialog } from '../ui/overlays/lazy-dialog.js';

export const LazyVideoDialog = lazyDialog(async () => (await import('./video-dialog.js')).VideoDialog);
