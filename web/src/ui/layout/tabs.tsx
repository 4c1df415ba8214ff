import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

const LOOK =
  '-mb-px min-h-11 cursor-pointer rounded-t-md border-b-3 border-transparent px-4 font-semibold text-ink-soft hover:bg-primary-soft hover:text-ink data-[state=active]:border-primary-ink data-[state=active]:text-ink';

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Primitive.Root defaultValue={tabs[0]?.value}>
      <Primitive.List aria-label={label} className="flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.value} value={tab.value} className={LOOK}>
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
