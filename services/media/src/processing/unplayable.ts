/** Exit code for a video whose first picture cannot be decoded. Other failures say nothing about the video. */
export const UNPLAYABLE = 3;
