import type { Video } from '../videos/video.entity.js';
import { programPath, runLimited } from './limited-program.js';

/** CPU time for a copy, in seconds: a fixed base, plus an allowance for each second and each megabyte of the video. */
const BUDGET = { seconds: 20, perSecond: 0.2, perMegabyte: 0.1 };
const WRITE_COPY = programPath('processing/program/write-copy');

/** Writes the copy of a video's original: with an index, from zero on and without gaps. */
export async function writeSeekableCopy(
  { contentType, durationSeconds, original }: Video,
  [originalPath, copyPath]: [originalPath: string, copyPath: string],
  deadlineSeconds: number,
  signal: AbortSignal,
): Promise<void> {
  const cpuSeconds =
    BUDGET.seconds + BUDGET.perSecond * durationSeconds + (BUDGET.perMegabyte * original.bytes) / 1_000_000;
  const limits = { cpuSeconds, deadlineSeconds, files: { read: [originalPath], write: [copyPath] } };
  await runLimited(WRITE_COPY, [contentType, originalPath, copyPath], limits, signal);
}
