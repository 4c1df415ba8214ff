import { clsx } from 'clsx';

/** Returns a component that draws an inline SVG, so that the page's CSS sets its colors. */
export const drawing = (svg: string) =>
  function Drawing({ className }: { className?: string }) {
    return (
      <span aria-hidden="true" className={clsx('block w-full', className)} dangerouslySetInnerHTML={{ __html: svg }} />
    );
  };

/** Returns a component for a part of another SVG. The part's coordinates start at 0 0. */
export const drawnPart = (svg: string) =>
  function DrawnPart() {
    return <g dangerouslySetInnerHTML={{ __html: svg }} />;
  };
