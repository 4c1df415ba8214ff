import { eased } from '../cards/motion.js';
import { FRAMES_PER_SECOND } from '../film.js';
import { drawOver, type Overlay, type Picture } from './pictures.js';

/** The name appears after the cross-fade and stays long enough to be read. Seconds. */
const COMES_AFTER = 0.5;
const STAYS = 4;
const MOVES = 0.5;
/** Distance of its slide, in pixels. */
const SLIDE = 56;

/** Lays the label over the pictures of a clip: it slides in, stays and fades out, faster in a short clip. */
export async function* named(
  pictures: AsyncIterable<Picture>,
  label: Overlay,
  frames: number,
): AsyncGenerator<Picture> {
  const seconds = frames / FRAMES_PER_SECOND;
  const comes = Math.min(COMES_AFTER, seconds * 0.12);
  const goes = Math.min(comes + MOVES + STAYS, seconds - MOVES - 0.4);
  let frame = 0;
  for await (const picture of pictures) {
    const at = frame / FRAMES_PER_SECOND;
    const come = eased(at, comes, MOVES);
    // In a clip of a second or two it ends with the clip.
    const gone = goes > comes + MOVES + 0.8 ? eased(at, goes, MOVES) : 0;
    const opacity = come * (1 - gone);
    if (opacity > 0.004) drawOver(picture, label, opacity, 2 * Math.round(((come - 1) * SLIDE) / 2));
    frame += 1;
    yield picture;
  }
}
