import { recordingFileName, type RecordedVideo } from '../../recorder/media-format.js';

/** The multipart body. Fields come first, so that a malformed one is refused before the video (docs/product.md §7). */
export function videoForm(fields: object, { blob, type }: RecordedVideo, fileStem?: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, string | undefined][]) {
    if (value !== undefined) form.append(name, value);
  }
  form.append('video', blob, recordingFileName(type, fileStem));
  return form;
}
