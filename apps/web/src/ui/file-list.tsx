import { Progress } from '@mantine/core';
import { IconFile, IconFileTypePdf, IconPhoto, IconX } from '@tabler/icons-react';
import { useLiveAddress } from '../lib/live-address.ts';
import { FileAnchor } from './file-anchor.tsx';
import classes from './file-list.module.css';
import { endingOf } from './file-rules.ts';
import { useUiTexts } from './ui-texts.tsx';

/** One file in a list. */
export interface ListedFile {
  id: string;
  name: string;
  /** Where it can be opened; a file that is only picked has none. */
  href?: string;
  /** 0 to 1 while it travels. */
  progress?: number;
}

function FileIcon({ name }: { name: string }) {
  const ending = endingOf(name);
  if (ending === 'pdf') return <IconFileTypePdf size={18} stroke={1.5} aria-hidden />;
  if (['png', 'jpg', 'jpeg'].includes(ending)) return <IconPhoto size={18} stroke={1.5} aria-hidden />;
  return <IconFile size={18} stroke={1.5} aria-hidden />;
}

function FileLink({ name, href }: { name: string; href: string }) {
  const { address } = useLiveAddress(href);
  return (
    <FileAnchor className={classes.name} href={address ?? href}>
      {name}
    </FileAnchor>
  );
}

/** Files as chips: opened by name, taken away by the cross where that is allowed. */
export function FileList({
  files,
  label,
  onRemove,
}: {
  files: readonly ListedFile[];
  label?: string;
  onRemove?: (file: ListedFile) => void;
}) {
  const texts = useUiTexts();
  if (files.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className={classes.file}>
          <FileIcon name={file.name} />
          {file.href === undefined ? (
            <span className={classes.name}>{file.name}</span>
          ) : (
            <FileLink name={file.name} href={file.href} />
          )}
          {file.progress !== undefined && (
            <Progress value={file.progress * 100} size="xs" w={48} aria-label={file.name} />
          )}
          {onRemove && (
            <button
              type="button"
              className={classes.remove}
              aria-label={texts.remove(file.name)}
              onClick={() => onRemove(file)}
            >
              <IconX size={16} stroke={1.5} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
