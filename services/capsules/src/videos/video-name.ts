/** 128 random bits, however they are spelled, and the ending. */
export const VIDEO_NAME = /^[A-Za-z0-9_-]{22,64}\.webm$/;
