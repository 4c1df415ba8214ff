/** Exit code of a program whose video has no first picture that can be decoded. Any other failure proves nothing about the video. */
export const UNPLAYABLE = 3;
