import { Button, Progress } from '@mantine/core';
import { IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { OutgoingFile } from '../outgoing-file.ts';
import classes from './file-preview.module.css';

/** The file that was chosen for a message: seen before it is sent, on its way, or not arrived. */
export function FilePreview({
  outgoing,
  onRemove,
  onRetry,
}: {
  outgoing: OutgoingFile;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const say = useSay();
  const { file, picture, words, progress, failure } = outgoing;
  const isTravelling = words !== null && failure === null;
  return (
    <div className={classes.preview}>
      {picture === null ? (
        <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
      ) : (
        <img className={classes.picture} src={picture} alt="" />
      )}
      <div className={classes.words}>
        <span className={classes.name}>{file.name}</span>
        {words !== null && words.text !== '' && <span className={classes.text}>{words.text}</span>}
        {isTravelling && (
          <Progress
            value={progress * 100}
            size="sm"
            aria-label={say('chat.fileSending', { name: file.name })}
          />
        )}
        {failure !== null && (
          <span role="alert" className={classes.failure}>
            {failure}
          </span>
        )}
      </div>
      {failure !== null && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {say('core.action.retry')}
        </Button>
      )}
      <IconButton
        label={say('core.action.removeNamed', { name: file.name })}
        icon={<IconX size={16} stroke={1.5} />}
        onClick={onRemove}
      />
    </div>
  );
}
