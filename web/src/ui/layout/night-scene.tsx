import type { ReactNode } from 'react';
import { NightRings } from '../illustrations/night-rings.js';
import { Loading, Skeleton } from '../feedback/loading.js';

export function NightScene({ envelope, children }: { envelope: ReactNode; children: ReactNode }) {
  return (
    <section
      data-theme="dark"
      data-toasts="below"
      className="gutter flex flex-1 flex-col items-center overflow-hidden bg-surface-night pt-32 pb-14 text-center text-ink sm:pt-44 short:flex-row short:justify-center short:gap-10 short:pt-20 short:pb-8"
    >
      <div className="relative w-full max-w-112 short:max-w-72">
        <NightRings className="absolute top-1/2 left-1/2 w-[145%] max-w-none -translate-1/2 mask-[linear-gradient(#000_55%,#0000_82%)]" />
        <div className="relative -rotate-3">{envelope}</div>
      </div>
      <div className="relative mt-10 flex w-full max-w-xl flex-col items-center short:mt-0">{children}</div>
    </section>
  );
}

export function NightLoading() {
  return (
    <NightScene envelope={<Skeleton className="aspect-8/5" />}>
      <h1 className="sr-only">Your Time Capsule</h1>
      <Loading label="Loading your capsule">{null}</Loading>
    </NightScene>
  );
}
