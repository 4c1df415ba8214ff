import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';

/** Who answered, as the product says it (docs/product.md §2). */
export function responderOf({ responderName }: Pick<SharedResponseDto, 'responderName'>): string {
  const name = responderName?.trim();
  return name === undefined || name === '' ? 'Anonymous' : name;
}

type Filmed = Pick<SharedResponseDto, 'videoFileName' | 'videoReady'>;

/** Where the response's video is streamed from. */
export function videoAddress({ videoFileName }: Filmed): string {
  return `/api/videos/${encodeURIComponent(videoFileName)}`;
}

/** Where its poster is; none until the video has been prepared. */
export function posterAddress(response: Filmed): string | undefined {
  return response.videoReady ? `${videoAddress(response)}/poster` : undefined;
}

/** Where the original recording is saved from. */
export function downloadAddress(response: Filmed): string {
  return `${videoAddress(response)}/download`;
}
