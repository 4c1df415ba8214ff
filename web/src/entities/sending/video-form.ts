import { recordingFileName, type RecordedVideo } from '../../recorder/media-format.js';

/** Returns a multipart body. Fields come first, so that the server can refuse them before the video arrives. */
export function videoForm(fields: object, { blob, type }: RecordedVideo, fileStem?: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, string | undefined][]) {
    if (value !== undefined) form.append(name, value);
  }
  form.append('video', blob, recordingFileName(type, fileStem));
  return form;
}
