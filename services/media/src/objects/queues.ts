export const REMOVALS = 'media-removals';
export const PROCESSINGS = 'media-processings';
export const REELS = 'media-reels';
