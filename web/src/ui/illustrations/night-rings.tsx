export function NightRings({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" className={className} fill="none">
      <g stroke="#d6c3cf" strokeOpacity="0.22" strokeWidth="1.1">
        <circle cx="200" cy="200" r="118" />
        <circle cx="200" cy="200" r="156" />
        <circle cx="200" cy="200" r="194" />
      </g>
      <circle cx="92" cy="88" r="4.5" fill="#e9a23b" />
      <circle cx="352" cy="164" r="3" fill="#eda6c0" />
      <circle cx="146" cy="304" r="3" fill="#7fa588" />
    </svg>
  );
}
