import { lazyDialog } from '../ui/overlays/preloaded.js';

export const LazyVideoDialog = lazyDialog(async () => (await import('./video-dialog.js')).VideoDialog);
