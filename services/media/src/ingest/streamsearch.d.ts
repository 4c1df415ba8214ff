declare module 'streamsearch' {
  export default class StreamSearch {
    constructor(needle: string | Buffer, found: (isMatch: boolean) => void);
    /** Takes the next bytes; returns how many of them were consumed. */
    push(chunk: Buffer): number;
  }
}
