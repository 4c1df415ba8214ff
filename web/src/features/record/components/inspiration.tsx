import { INSPIRATION } from '../custom-prompt.js';

/** Six ways in; one that is chosen becomes the question. */
export function Inspiration({ onChoose }: { onChoose: (idea: string) => void }) {
  return (
    <fieldset className="border-t border-dashed border-line-strong pt-5">
      <legend className="float-left mb-3 w-full font-semibold">
        Need inspiration? <span className="font-normal text-ink-faint">Choose one and make it yours.</span>
      </legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {INSPIRATION.map((idea) => (
          <button
            key={idea}
            type="button"
            className="cursor-pointer rounded-md border border-line bg-surface-sunk p-3.5 text-left text-ink-soft transition-colors hover:border-line-strong hover:text-ink"
            onClick={() => onChoose(idea)}
          >
            {idea}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
