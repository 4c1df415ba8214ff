import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../button.js';
import { toast, toastSuccess } from '../feedback/use-toast.js';
import { Input } from './input.js';

/** Call it from a click handler: browsers refuse to copy otherwise. */
export async function copy(text: string, title: string, description: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(title, description);
  } catch {
    toast({ title: 'Your browser blocked copying', description: 'Please select the text and copy it by hand.' });
  }
}

interface CopyFieldProps extends Pick<ButtonLook, 'variant'> {
  label: string;
  value: string;
  onCopy: () => void;
  children?: ReactNode;
}

export function CopyField({ label, value, onCopy, variant, children }: CopyFieldProps) {
  return (
    <div className="flex gap-2.5 max-sm:flex-col">
      <Input readOnly aria-label={label} value={value} onFocus={(event) => event.currentTarget.select()} />
      <Button variant={variant} icon={Copy} onClick={onCopy} label="Copy" />
      {children}
    </div>
  );
}
