import type { ReactNode } from 'react';

/*
 * People who speak to the camera, each drawn into 100 × 118 units that start at 0 0. Fixed colours, as of a photograph: they
 * look the same by day and by night. Decoration.
 */

interface FaceProps {
  skin: string;
  /** The same skin in shadow: neck, nose, ears. */
  shade: string;
  brows: string;
  /** Behind the head, and over the forehead. */
  behind?: ReactNode;
  hair: ReactNode;
  clothes: ReactNode;
  mouth: ReactNode;
  eyes?: ReactNode;
}

const INK = '#2b1b2e';

function Face({ skin, shade, brows, behind, hair, clothes, mouth, eyes = <OpenEyes /> }: FaceProps) {
  return (
    <g>
      {behind}
      {clothes}
      <path d="M41.5 70h17v17c0 8-17 8-17 0z" fill={shade} />
      <circle cx="31" cy="55" r="4" fill={shade} />
      <circle cx="69" cy="55" r="4" fill={shade} />
      <path d="M31 50c0-17 8-25 19-25s19 8 19 25c0 18-8.5 28-19 28s-19-10-19-28z" fill={skin} />
      <g fill="#c8434b" opacity="0.2">
        <circle cx="37.5" cy="61.5" r="4.2" />
        <circle cx="62.5" cy="61.5" r="4.2" />
      </g>
      {eyes}
      <g fill="none" strokeLinecap="round">
        <path
          d="M38.5 47.800c1.7-1.6 4.5-1.9 6.5-.9M61.5 47.800c-1.7-1.6-4.5-1.9-6.5-.9"
          stroke={brows}
          strokeWidth="1.5"
        />
        <path d="M50.2 53.500c-.4 2.6-1.8 4-1.5 5.2.2.8 1.7 1 2.7.6" stroke={shade} strokeWidth="1.5" />
      </g>
      {mouth}
      {hair}
    </g>
  );
}

function OpenEyes() {
  return (
    <g fill={INK}>
      <circle cx="42" cy="53" r="1.9" />
      <circle cx="58" cy="53" r="1.9" />
    </g>
  );
}

/** Closed by a smile. */
function LaughingEyes() {
  return (
    <path
      d="M39.3 53.800c1.2-2.2 4.2-2.2 5.4 0M55.3 53.800c1.2-2.2 4.2-2.2 5.4 0"
      stroke={INK}
      strokeWidth="1.7"
      strokeLinecap="round"
      fill="none"
    />
  );
}

/** In the middle of a word. */
function Speaking() {
  return (
    <>
      <path d="M43.3 65.200c4.3 1.2 9.1 1.2 13.4 0 .3 5-2.6 8.3-6.7 8.300s-7-3.3-6.7-8.300z" fill="#5d203a" />
      <path d="M44.6 65.500c3.6.8 7.2.8 10.8 0v1.900c-3.6.9-7.2.9-10.8 0z" fill="#fff7f9" />
      <path d="M46.5 71.900c2-1.6 5-1.6 7 0-1.9 2.1-5.1 2.1-7 0z" fill="#d4626b" />
    </>
  );
}

function Smile({ colour = '#8a3a3f' }: { colour?: string }) {
  return <path d="M43.5 66c3.4 4 9.6 4 13 0" stroke={colour} strokeWidth="1.9" strokeLinecap="round" fill="none" />;
}

/** A young woman in a marigold jumper, telling something. */
export function Ada() {
  return (
    <Face
      skin="#e2ab80"
      shade="#c98d63"
      brows="#241326"
      mouth={<Speaking />}
      behind={<path d="M24 82c-5-30 1-63 26-63s31 33 26 63c-4 7-48 7-52 0z" fill="#241326" />}
      clothes={
        <>
          <path d="M2 118c3-24 21-32 48-32s45 8 48 32z" fill="#e9a23b" />
          <path d="M37 87.500c4 8 22 8 26 0l3 .9c-4 13-28 13-32 0z" fill="#c98428" />
        </>
      }
      hair={
        <path
          d="M29.5 56c-.8-13 3-22 10.5-26.5 5 7.5 14 13 29 15.500l1.5 11C73 36 66 20.5 50 20.500S27 36 29.5 56z"
          fill="#241326"
        />
      }
    />
  );
}

/** An aunt with glasses and her hair up. */
export function Rosa() {
  return (
    <Face
      skin="#d59a70"
      shade="#b87c54"
      brows="#b7aab0"
      mouth={<Smile />}
      eyes={
        <>
          <LaughingEyes />
          <g fill="none" stroke="#5b2239" strokeWidth="1.4">
            <circle cx="42" cy="53.5" r="6.3" />
            <circle cx="58" cy="53.5" r="6.3" />
            <path d="M48.3 52.500c1-.8 2.4-.8 3.4 0" />
          </g>
        </>
      }
      behind={<circle cx="50" cy="17" r="9.5" fill="#cfc3c8" />}
      clothes={
        <>
          <path d="M3 118c4-24 21-32 47-32s43 8 47 32z" fill="#5b2239" />
          <path d="M38 87.5 50 103l12-15.5 5 1.2-17 22-17-22z" fill="#f3e2e7" />
        </>
      }
      hair={
        <>
          <path
            d="M29 54c-3.5-22 7-33 21-33s24.5 11 21 33c-1.5-9-5-14.5-9.5-16.5-8 2.5-17 2-23 0-4.5 2-8 7.5-9.5 16.500z"
            fill="#e4dade"
          />
          <circle cx="30.5" cy="61.5" r="1.7" fill="#e9a23b" />
          <circle cx="69.5" cy="61.5" r="1.7" fill="#e9a23b" />
        </>
      }
    />
  );
}

/** A coach with a beard and his whistle. */
export function Tomas() {
  return (
    <Face
      skin="#8f5f40"
      shade="#744a30"
      brows="#1d1014"
      mouth={
        <>
          <path
            d="M31.5 57c2.5 2 3.5 6 6 7 3-2.2 8-3 12.5-3s9.5.8 12.5 3c2.5-1 3.5-5 6-7-.3 14-7.8 22.5-18.5 22.500S31.8 71 31.5 57z"
            fill="#1d1014"
          />
          <path d="M43.5 66c3.9 1 9.1 1 13 0-.8 3.8-3.3 5.6-6.5 5.600S44.3 69.8 43.5 66z" fill="#fff7f9" />
        </>
      }
      clothes={
        <>
          <path d="M1 118c3-25 21-33 49-33s46 8 49 33z" fill="#e9a23b" />
          <path d="M36 86.5 50 98l14-11.5 4 1.2-3 15-15-5-15 5-3-15z" fill="#c98428" />
          <path d="M41 90c2 10 5 15 9 18 4-3 7-8 9-18" stroke="#2b1b2e" strokeWidth="1.5" fill="none" />
          <rect x="46.5" y="107" width="9" height="6" rx="3" fill="#2b1b2e" />
        </>
      }
      hair={
        <path
          d="M30.5 48c-2.5-17 7-25.5 19.5-25.500S72 31 69.5 48c-1-5-2.5-8.5-4.5-10-9-3-21-3-30 0-2 1.5-3.5 5-4.5 10z"
          fill="#1d1014"
        />
      }
    />
  );
}

/** A girl of six, with a tooth to spare. */
export function Lena() {
  return (
    <Face
      skin="#f0c6a2"
      shade="#dba67d"
      brows="#8f4d1c"
      eyes={<OpenEyes />}
      mouth={
        <>
          <path d="M42.5 65c4.6 1.5 10.4 1.5 15 0-.2 5.4-3.4 8.5-7.5 8.500s-7.3-3.1-7.5-8.500z" fill="#7a2433" />
          <path
            d="M43.5 65.300c1.9.6 3.8.9 5.7 1v2.100c-2-.1-3.9-.4-5.3-1zM52 66.300c1.5-.1 3-.4 4.5-1l-.4 2.100c-1.3.6-2.7.9-4.1 1z"
            fill="#fff7f9"
          />
        </>
      }
      behind={
        <g fill="#b3672c">
          <ellipse cx="20" cy="62" rx="8.5" ry="14" transform="rotate(18 20 62)" />
          <ellipse cx="80" cy="62" rx="8.5" ry="14" transform="rotate(-18 80 62)" />
        </g>
      }
      clothes={
        <>
          <path d="M8 118c4-22 19-31 42-31s38 9 42 31z" fill="#f3e2e7" />
          <path d="M20 100h60M13 109h74" stroke="#d48aa3" strokeWidth="3" />
        </>
      }
      hair={
        <>
          <path
            d="M28.5 54C26 32 35 21 50 21s24 11 21.5 33c-1.5-6-3.5-10-6-12-5 1.5-9 1.3-12-.3-6 3-13 3.3-18 1.3-3 2.5-5.5 6.5-7 11z"
            fill="#b3672c"
          />
          <circle cx="26.5" cy="51" r="3.6" fill="#e9a23b" />
          <circle cx="73.5" cy="51" r="3.6" fill="#e9a23b" />
          <g fill="#c07a4b">
            <circle cx="36.5" cy="58.5" r="0.8" />
            <circle cx="39.5" cy="60.3" r="0.8" />
            <circle cx="60.5" cy="60.3" r="0.8" />
            <circle cx="63.5" cy="58.5" r="0.8" />
          </g>
        </>
      }
    />
  );
}
