// Real: the rule.
import type { ArchivedVideo } from './archive-names.js';
import { MAX_LISTED, listingOf } from './archive-listing.js';

const videos = (count: number): ArchivedVideo[] =>
  Array.from({ length: count }, (_, index) => ({
    videoName: `${String(index)}.webm`,
    from: index % 2 === 0 ? 'Ana' : null,
    videoType: 'video/webm',
    submittedAt: new Date('2026-11-21T12:00:00Z'),
  }));

describe('the contents of an archive', () => {
  it('have names and keep their order', () => {
    expect(listingOf('../Ana & Ben', videos(2))).toEqual({
      title: 'Ana & Ben',
      entries: [
        { videoName: '0.webm', fileName: '01 Ana 2026-11-21.webm' },
        { videoName: '1.webm', fileName: '02 Anonymous 2026-11-21.webm' },
      ],
    });
  });

  it('are at most five thousand videos', () => {
    expect(listingOf('x', videos(MAX_LISTED - 1)).entries).toHaveLength(5000);
    expect(() => listingOf('x', videos(MAX_LISTED))).toThrow(/5,000/);
  });
});
