import { Button, Textarea } from '@mantine/core';
import { visitNoteLimits } from '@lectern/contract/visit-notes/visit-notes.limits.ts';
import { useState, type FocusEvent } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import type { NoteField } from '../visit-notes.queries.ts';
import { useNoteWords } from './note-words.ts';
import { useNoteForm, type NoteSaving } from './use-note-saving.ts';
import { Row } from '../../../ui/layout.tsx';

/** Whether the focus goes to one of the dialog's own buttons, which decide by themselves. */
function goesToButton({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof HTMLElement && relatedTarget.closest('button') !== null;
}

/**
 * One text of a note in a dialog. Save and the cross save and close; a failure keeps it open with all that was typed.
 * Cancel takes back what was typed. Leaving the field otherwise saves in the background.
 */
export function NoteFieldDialog({
  field,
  saving,
  onClose,
}: {
  field: NoteField | null;
  saving: NoteSaving;
  onClose: () => void;
}) {
  const say = useSay();
  const words = useNoteWords();
  const form = useNoteForm(saving, onClose);
  const [isLeaving, setLeaving] = useState(false);
  // While the dialog fades out it still shows what it was about.
  const [shown, setShown] = useState<NoteField>('subjective');
  const [before, setBefore] = useState('');
  const [isOpen, setOpen] = useState(false);
  if (isOpen !== (field !== null)) {
    setOpen(field !== null);
    if (field !== null) {
      setShown(field);
      setBefore(saving.text(field));
    }
  }

  async function leave(): Promise<void> {
    setLeaving(true);
    const isSaved = await saving.leave();
    setLeaving(false);
    if (isSaved) onClose();
  }
  const isBusy = form.isBusy || isLeaving;
  const cancel = (): void => {
    saving.takeBack(shown, before);
    onClose();
  };

  return (
    <ModalWindow isOpen={field !== null} onClose={() => void leave()} title={words.label(shown)} width={560}>
      <Form form={form} gap={20}>
        <Textarea
          data-autofocus
          aria-label={words.label(shown)}
          description={words.counter(saving.text(shown))}
          inputWrapperOrder={['input', 'description', 'error']}
          rows={8}
          maxLength={visitNoteLimits.text}
          value={saving.text(shown)}
          error={saving.errors[shown]}
          onChange={(event) => saving.type(shown, event.currentTarget.value)}
          onBlur={(event) => {
            if (!goesToButton(event)) void saving.leave();
          }}
        />
        <Row justify="end" isStretchedOnPhones>
          <Button variant="default" onClick={cancel} disabled={isBusy}>
            {say('core.action.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {say('visitNotes.save')}
          </Button>
        </Row>
      </Form>
    </ModalWindow>
  );
}
