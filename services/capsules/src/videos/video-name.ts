/** 128 random bits, in any encoding, and the file extension. */
export const VIDEO_NAME = /^[A-Za-z0-9_-]{22,64}\.webm$/;
