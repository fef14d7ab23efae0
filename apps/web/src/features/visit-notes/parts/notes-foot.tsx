import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { CardFoot } from '../../../ui/card.tsx';
import { Row } from '../../../ui/layout.tsx';
import type { OpenNote } from '../visit-notes.queries.ts';
import { MedicAidFoot } from './medic-aid-foot.tsx';
import { SaveState } from './save-state.tsx';
import type { MedicAidSaving } from './use-medic-aid.ts';
import type { NoteSaving } from './use-note-saving.ts';

type Saving = Pick<NoteSaving, 'isSaving' | 'isFailed' | 'isUnsaved' | 'save'>;

interface FootProps {
  note: OpenNote;
  saving: Saving;
  medicAid: MedicAidSaving;
  /** A dialog has buttons of its own. */
  isDialogOpen: boolean;
  onComplete: () => void;
}

function OpenFoot({ note, saving, medicAid, isDialogOpen, onComplete }: FootProps) {
  const say = useSay();
  const { mayEdit, mayComplete } = note.permissions;
  // Texts and MedicAid together.
  const state = {
    isSaving: saving.isSaving || medicAid.isSaving,
    isFailed: saving.isFailed || medicAid.isFailed,
    isUnsaved: saving.isUnsaved || medicAid.isUnsaved,
  };
  const save = async (): Promise<void> => {
    if (saving.isUnsaved) await saving.save(0);
    await medicAid.save();
  };
  if (!mayEdit) return null;
  return (
    <CardFoot>
      <SaveState saving={state} savedAt={note.soapNotes.savedAt} />
      <Row justify="end" isGrowing>
        {state.isUnsaved && !isDialogOpen && (
          <Button variant="default" loading={state.isSaving} onClick={() => void save()}>
            {say('visitNotes.save')}
          </Button>
        )}
        {mayComplete && <Button onClick={onComplete}>{say('visitNotes.complete')}</Button>}
      </Row>
    </CardFoot>
  );
}

/** The text and buttons below a note; of a complete one only MedicAid can be saved. */
export function NotesFoot(props: FootProps) {
  const say = useSay();
  const { note, medicAid } = props;
  if (note.soapNotes.visitNoteCompletedStatus === 0) return <OpenFoot {...props} />;
  if (medicAid.isUnsaved) return <MedicAidFoot medicAid={medicAid} />;
  return (
    <CardFoot>
      <span className="type-row tone-3">{say('visitNotes.completed')}</span>
    </CardFoot>
  );
}
