declare module 'streamsearch' {
  export default class StreamSearch {
    constructor(needle: string | Buffer, found: (isMatch: boolean) => void);
    /** Takes the next bytes; gives how many of them are settled. */
    push(chunk: Buffer): number;
  }
}
