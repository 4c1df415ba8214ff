import { Conversion, FilePathTarget, type Input, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny';

/**
 * Writes the recording with its duration and an index, so that players can seek. Encoded pictures and sound are copied.
 * Throws if a track cannot be copied.
 */
export async function writeSeekableCopy(input: Input, contentType: string, path: string): Promise<void> {
  const format = contentType === 'video/mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat();
  const output = new Output({ format, target: new FilePathTarget(path) });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    copy: { mode: 'forced', shiftTolerance: Infinity },
    tags: {},
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.filter(({ reason }) => reason !== 'discarded_by_user');
  if (!conversion.isValid || lost.length > 0) {
    throw new Error(`tracks cannot be copied: ${lost.map(({ reason }) => reason).join(', ') || 'none is left'}`);
  }
  await conversion.execute();
}
