/** A longer time without any picture or sound is a gap: the recorder was paused, started late or jumped in time. */
export const LONGEST_PAUSE_SECONDS = 2;
/** What is left of a gap, in seconds: the last picture before it is shown this long. */
export const CLOSED_GAP_SECONDS = 0.1;
/** No recording has this many gaps. The limit bounds the memory and the time that forged files take. */
export const MAX_GAPS = 1000;

interface Span {
  from: number;
  to: number;
}

/** The times at which a video has pictures or sound, without the gaps between them. All times are in seconds. */
export class Timeline {
  private readonly spans: Span[] = [];

  /** The length of the video once its gaps are closed. */
  get seconds(): number {
    const gaps = Math.max(0, this.spans.length - 1);
    return this.spans.reduce((sum, { from, to }) => sum + (to - from), gaps * CLOSED_GAP_SECONDS);
  }

  /** Adds pictures or sound from one time to another. @throws RangeError if there are too many gaps */
  add(from: number, to = from): void {
    const { spans } = this;
    const last = spans.at(-1);
    const isNext = last && from >= last.from && from <= last.to + LONGEST_PAUSE_SECONDS;
    const index = isNext ? spans.length - 1 : this.findSpan(from);
    const span = spans[index];
    if (!span || to < span.from - LONGEST_PAUSE_SECONDS) {
      if (spans.length > MAX_GAPS) throw new RangeError('the video has too many gaps');
      spans.splice(index, 0, { from, to });
      return;
    }
    span.from = Math.min(span.from, from);
    span.to = Math.max(span.to, to);
    let joined = index + 1;
    for (let next = spans[joined]; next && next.from <= span.to + LONGEST_PAUSE_SECONDS; next = spans[joined]) {
      span.to = Math.max(span.to, next.to);
      joined += 1;
    }
    if (joined > index + 1) spans.splice(index + 1, joined - index - 1);
  }

  /** Returns what a time of the video becomes once the video starts at zero and its gaps are closed. */
  closeGaps(time: number): number {
    let before = 0;
    for (const { from, to } of this.spans) {
      if (time < from) return before;
      if (time <= to) return before + time - from;
      before += to - from + CLOSED_GAP_SECONDS;
    }
    return Math.max(0, before - CLOSED_GAP_SECONDS);
  }

  /** Returns the index of the first span that ends no earlier than a pause before this time. */
  private findSpan(time: number): number {
    let [low, high] = [0, this.spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.spans[middle]?.to ?? 0) + LONGEST_PAUSE_SECONDS < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
