/** Wake-up queues of media's durable work. */
export const REMOVALS = 'media-removals';
export const PROCESSINGS = 'media-processings';
export const REELS = 'media-reels';
