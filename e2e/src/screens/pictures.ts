import type { Page } from 'playwright-core';
import { file, type Reply } from './answers.js';

interface Scene {
  ground: string;
  light: string;
  clothes: string;
  hair: string;
  skin: string;
}

/** People in front of a window: what the first look of a video usually is. */
const SCENES: readonly [Scene, ...Scene[]] = [
  { ground: '#8a5a44', light: '#f2c78f', clothes: '#3e5a64', hair: '#2b1b2e', skin: '#d8a07a' },
  { ground: '#43584a', light: '#c9d6b0', clothes: '#b5462f', hair: '#6b4423', skin: '#e8b892' },
  { ground: '#5b3a57', light: '#e6b7c8', clothes: '#f0e4d4', hair: '#d9d3d6', skin: '#c98d63' },
  { ground: '#2f4a5e', light: '#a8cbe0', clothes: '#e0a63f', hair: '#1f1a17', skin: '#8a5a3c' },
];

function draw({ ground, light, clothes, hair, skin }: Scene): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="1280" height="720">
    <path d="M0 0h320v180H0z" fill="${ground}"/><path d="M206 16h84v96h-84z" fill="${light}"/>
    <path d="M246 16h5v96h-5zM206 62h84v4h-84z" fill="${ground}"/><path d="M0 150h320v30H0z" fill="#0003"/>
    <path d="M78 180c6-42 30-52 62-52s56 10 62 52z" fill="${clothes}"/>
    <path d="M104 80c-6-44 10-58 36-58s42 14 36 58c-3 18-9 26-14 32h-44c-5-6-11-14-14-32z" fill="${hair}"/>
    <path d="M127 100h26v28c0 9-26 9-26 0z" fill="${skin}"/>
    <path d="M114 74c0-24 11-34 26-34s26 10 26 34-12 38-26 38-26-14-26-38z" fill="${skin}"/>
    <path d="M113 72c3-19 11-24 25-28 6 6 15 10 29 15-1-27-10-36-27-36s-28 9-27 49z" fill="${hair}"/>
    <path d="M131 90q9 8 18 0" fill="none" stroke="#0007" stroke-width="2.5" stroke-linecap="round"/>
  </svg>`;
}

/** The poster of a video; always the same for the same name. */
export function poster(path: string): Reply {
  const sum = Buffer.from(path).reduce((total, byte) => total + byte, 0);
  return file('image/svg+xml', draw(SCENES[sum % SCENES.length] ?? SCENES[0]));
}

/** A real video, whatever its name. */
export const playing = (video: Buffer): Reply => file('video/webm', video);

/** Films one of these people for a second, as a browser records: WebM without a duration. */
export async function makeVideo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(recordPicture, `data:image/svg+xml,${encodeURIComponent(draw(SCENES[0]))}`);
  return Buffer.from(base64, 'base64');
}

/** Runs in the page. */
async function recordPicture(picture: string): Promise<string> {
  const image = new Image(640, 360);
  image.src = picture;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const paper = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm;codecs=vp8' });
  const recorded = new Promise<Blob>((resolve) => {
    recorder.ondataavailable = ({ data }) => resolve(data);
  });
  recorder.start();
  // A picture is recorded each time one is drawn.
  for (let drawn = 0; drawn < 10; drawn += 1) {
    paper?.drawImage(image, 0, 0, 640, 360);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  recorder.stop();
  const bytes = new Uint8Array(await (await recorded).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
