import { Loader } from '@mantine/core';
import { IconCloudCheck, IconCloudX } from '@tabler/icons-react';
import { formatTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import classes from './save-state.module.css';
import type { NoteSaving } from './use-note-saving.ts';

/** Whether a note is saved, being saved, or kept here because saving failed; read out politely. */
export function SaveState({
  saving,
  savedAt,
}: {
  saving: Pick<NoteSaving, 'isSaving' | 'isFailed' | 'isUnsaved'>;
  savedAt: string | null;
}) {
  const say = useSay();
  const isKept = saving.isFailed && saving.isUnsaved;
  return (
    <span className={`${classes.state} type-row tone-3`} role="status" data-failed={isKept || undefined}>
      {saving.isSaving && (
        <>
          <Loader size={16} aria-hidden />
          {say('visitNotes.saving')}
        </>
      )}
      {!saving.isSaving && isKept && (
        <>
          <IconCloudX size={18} stroke={1.5} aria-hidden />
          {say('visitNotes.notSaved')}
        </>
      )}
      {!saving.isSaving && !isKept && savedAt !== null && (
        <>
          <IconCloudCheck size={18} stroke={1.5} aria-hidden />
          {say('visitNotes.savedAt', { time: formatTime(savedAt) })}
        </>
      )}
    </span>
  );
}
