import { ARCHIVE_QUERY_LIMIT, entryName, fileNameOf, listingOf, type ArchivedVideo } from './archive-listing.js';

const createVideos = (count: number): ArchivedVideo[] =>
  Array.from({ length: count }, (_, index) => ({
    videoName: `${String(index)}.webm`,
    from: index % 2 === 0 ? 'Ana' : null,
    videoType: 'video/webm',
    submittedAt: new Date('2026-11-21T12:00:00Z'),
  }));

describe('the contents of an archive', () => {
  it('have file names and keep their order', () => {
    expect(listingOf('../Ana & Ben', createVideos(2), 'none')).toEqual({
      title: 'Ana & Ben',
      entries: [
        { videoName: '0.webm', fileName: '01 Ana 2026-11-21.webm' },
        { videoName: '1.webm', fileName: '02 Anonymous 2026-11-21.webm' },
      ],
    });
  });

  it('cannot be empty', () => {
    expect(() => listingOf('x', [], 'There are none.')).toThrow('There are none.');
  });

  it('cannot be more than five thousand videos', () => {
    expect(listingOf('x', createVideos(5000), 'none').entries).toHaveLength(5000);
    expect(() => listingOf('x', createVideos(ARCHIVE_QUERY_LIMIT), 'none')).toThrow(/5,000/);
  });
});

const submittedAt = new Date('2026-11-21T23:59:59.999Z');
const nameEntry = (from: string | null, position = 1, count = 9) =>
  entryName({ from, videoType: 'video/webm', submittedAt }, position, count);

describe('a file name', () => {
  it.each([
    ['A wish for us', 'A wish for us'],
    ['../../etc/passwd', 'etc passwd'],
    ['C:\\Windows\\x', 'C Windows x'],
    ['a/b|c?d*e"f<g>h:i', 'a b c d e f g h i'],
    ['  ...hidden. . ', 'hidden'],
    ['two\nlines\tand\u0000more', 'two lines and more'],
    ['egp\u202egpj.exe', 'egp gpj.exe'],
    ['Zoë', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ['CON', 'CON_'],
    ['..', 'none'],
    ['', 'none'],
    ['///', 'none'],
  ])('made from %j is %j', (text, fileName) => {
    expect(fileNameOf(text, 'none')).toBe(fileName);
  });

  it('is short enough for file systems, and is never cut inside a character', () => {
    const long = fileNameOf('😀'.repeat(100), 'none');
    expect(Buffer.byteLength(long)).toBe(120);
    expect(long).toBe('😀'.repeat(30));
  });
});

describe('the file name of an entry', () => {
  it('has a number, the sender’s name, a date and the extension of the video’s type', () => {
    expect(nameEntry('Ana Maria')).toBe('01 Ana Maria 2026-11-21.webm');
    expect(nameEntry(null)).toBe('01 Anonymous 2026-11-21.webm');
    expect(entryName({ from: 'Ben', videoType: 'video/mp4', submittedAt }, 12, 12)).toBe('12 Ben 2026-11-21.mp4');
  });

  it('is unique and sorts by its number', () => {
    const names = Array.from({ length: 1200 }, (_, index) => nameEntry('Ana', index + 1, 1200));
    expect(new Set(names).size).toBe(1200);
    expect([...names].sort()).toEqual(names);
  });
});
