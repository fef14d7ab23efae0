import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import classes from './file-picker.module.css';
import { sortFiles, type FileRules, type RefusedFiles } from './file-rules.ts';

/** Picks files by button or by dropping them. */
export interface FilePickerProps {
  label: string;
  /** The allowed files, in words. */
  hint?: ReactNode;
  rules: FileRules;
  /** Files picked before that go with it; they count for the limits. */
  present?: readonly { size: number }[];
  onPick: (files: File[]) => void;
  /** Told once for each reason, with the names of the files that it keeps out. */
  onFault: (refused: RefusedFiles) => void;
  /** Why files that were sent are not stored: a sentence for each, with its name. */
  refused?: readonly string[];
  multiple?: boolean;
  isDisabled?: boolean;
}

function Refused({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul role="alert" className={`${classes.refused} type-head`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** A place to drop files on, with a button; files that break the rules are left out, with the reason. */
export function FilePicker({
  label,
  hint,
  rules,
  present = [],
  onPick,
  onFault,
  refused = [],
  multiple = true,
  isDisabled = false,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const sorted = sortFiles([...(files ?? [])], present, rules);
    for (const one of sorted.refused) onFault(one);
    const { taken } = sorted;
    if (taken.length > 0) onPick(multiple ? taken : taken.slice(0, 1));
    if (input.current) input.current.value = '';
  };
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isDisabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isDisabled) take(event.dataTransfer.files);
      }}
    >
      <Button
        variant="default"
        leftSection={<IconUpload size={18} stroke={1.5} />}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {hint !== undefined && (
        <span id={hintId} className="type-head tone-3">
          {hint}
        </span>
      )}
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        multiple={multiple}
        accept={rules.endings.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <Refused sentences={refused} />
    </div>
  );
}
