import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useLiveAddress } from '../../../lib/live-address.ts';
import { FileAnchor } from '../../../ui/file-anchor.tsx';
import classes from './note-files.module.css';

function NoteFile({ file }: { file: Attachment }) {
  const say = useSay();
  const { address, failed } = useLiveAddress(file.image);
  const name = say('files.open', { name: file.name });
  return (
    <FileAnchor className={classes.file} href={address ?? file.image} title={name} aria-label={name}>
      {file.fileType === 'pdf' ? (
        <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
      ) : (
        <img className={classes.picture} src={address ?? file.image} alt="" onError={failed} />
      )}
    </FileAnchor>
  );
}

/** The files of a note: a PDF by its icon, a picture as a thumbnail; pressing one saves it. */
export function NoteFiles({ files }: { files: readonly Attachment[] }) {
  const say = useSay();
  if (files.length === 0) return <span className="tone-3">{say('studentNotes.noFiles')}</span>;
  return (
    <ul className={classes.files} aria-label={say('studentNotes.column.attachment')}>
      {files.map((file) => (
        <li key={file.id}>
          <NoteFile file={file} />
        </li>
      ))}
    </ul>
  );
}
