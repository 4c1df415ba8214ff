import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import * as files from '../../lib/video-files.js';

/** Who answered, as the product says it (docs/product.md §2). */
export function responderOf({ responderName }: Pick<SharedResponseDto, 'responderName'>): string {
  const name = responderName?.trim();
  return name === undefined || name === '' ? 'Anonymous' : name;
}

type Filmed = Pick<SharedResponseDto, 'videoFileName' | 'videoReady'>;

/** Where the response's video is streamed from. */
export function videoAddress({ videoFileName }: Filmed): string {
  return files.videoAddress(videoFileName);
}

/** Where its poster is; none until the video has been prepared. */
export function posterAddress({ videoFileName, videoReady }: Filmed): string | undefined {
  return videoReady ? files.posterAddress(videoFileName) : undefined;
}

/** Where the original recording is saved from. */
export function downloadAddress({ videoFileName }: Filmed): string {
  return files.downloadAddress(videoFileName);
}

/** What the saved file is called: `Aunt Rosa 2026-11-21.webm`. */
export function downloadName(
  response: Pick<SharedResponseDto, 'responderName' | 'submittedAt' | 'videoFileName'>,
): string {
  return files.downloadName(responderOf(response), response.submittedAt, response.videoFileName);
}
