import { Button, Textarea } from '@mantine/core';
import { visitNoteLimits } from '@lectern/contract/visit-notes/visit-notes.limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { useLiveSession } from '../../lib/web-channel.ts';
import { Form } from '../../ui/form/form.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { toastSuccess } from '../../ui/toasts/toasts.ts';
import { CompleteDialog } from './parts/complete-dialog.tsx';
import { KeptTexts } from './parts/kept-texts.tsx';
import { noteFields } from './parts/note-drafts.ts';
import { useNoteWords } from './parts/note-words.ts';
import { SaveState } from './parts/save-state.tsx';
import { useNoteForm, useNoteSaving } from './parts/use-note-saving.ts';
import { noteQuery, type OpenNote } from './visit-notes.queries.ts';
import { Row } from '../../ui/layout.tsx';

/** The visit of the note, and its place. */
export interface VisitNotesFormProps {
  visitId: string;
  /** The call of the visit is going on. */
  isInCall?: boolean;
  /** Told after the note was completed. */
  onCompleted?: () => void;
}

/**
 * The three texts of a note next to a call: each is saved when it is left, all by Save, and completed for good after
 * a question. Unsaved text stays in the fields.
 */
export function VisitNotesForm({ visitId, ...rest }: VisitNotesFormProps) {
  const say = useSay();
  const opened = useQuery(noteQuery(visitId));
  // '/web' reports a save in another window; a call alone does not keep it open.
  useLiveSession();
  return (
    <ListFaces
      list={opened}
      isEmpty={({ permissions }) => !permissions.mayRead && !permissions.mayEdit}
      empty={{
        drawing: 'page',
        title: say(opened.data?.permissions.isPutOut ? 'visitNotes.putOut' : 'visitNotes.notYet'),
      }}
      skeleton={{ rows: 3, height: 120, avatar: false }}
    >
      {(found) => <OpenForm key={visitId} visitId={visitId} opened={found} {...rest} />}
    </ListFaces>
  );
}

function OpenForm({
  visitId,
  opened: { soapNotes, permissions },
  isInCall = false,
  onCompleted,
}: VisitNotesFormProps & { opened: OpenNote }) {
  const say = useSay();
  const words = useNoteWords();
  const saving = useNoteSaving(visitId, soapNotes, isInCall ? 1 : 0);
  const [isAsking, setAsking] = useState(false);
  const form = useNoteForm(saving, () => toastSuccess(say('visitNotes.saved')));
  const isComplete = soapNotes.visitNoteCompletedStatus === 1;

  async function answer(status: 0 | 1): Promise<void> {
    const isSaved = await saving.save(status);
    // Errors that prevent completion are corrected on the page, not in the question.
    setAsking(false);
    if (!isSaved || status === 0) return;
    toastSuccess(say('visitNotes.nowComplete'));
    onCompleted?.();
  }

  return (
    <Form form={form} gap={16}>
      <KeptTexts saving={saving} mayEdit={permissions.mayEdit && !isComplete} />
      {noteFields.map((field) => (
        <Textarea
          key={field}
          label={words.label(field)}
          description={isComplete ? undefined : words.counter(saving.text(field))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={4}
          maxLength={visitNoteLimits.text}
          disabled={!permissions.mayEdit || isComplete}
          value={saving.text(field)}
          error={saving.errors[field]}
          onChange={(event) => saving.type(field, event.currentTarget.value)}
          onBlur={() => void saving.leave()}
        />
      ))}
      <Row gap={12} justify="between">
        {isComplete ? (
          <span className="type-row tone-3">{say('visitNotes.completed')}</span>
        ) : (
          <SaveState saving={saving} savedAt={soapNotes.savedAt} />
        )}
        {permissions.mayEdit && !isComplete && (
          <Row>
            <Button type="submit" variant="default" loading={form.isBusy}>
              {say('visitNotes.save')}
            </Button>
            {permissions.mayComplete && (
              <Button onClick={() => setAsking(true)}>{say('visitNotes.complete')}</Button>
            )}
          </Row>
        )}
      </Row>
      <CompleteDialog isOpen={isAsking} onAnswer={answer} />
    </Form>
  );
}
