import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { useLiveSession } from '../../lib/web-channel.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { toastSuccess } from '../../ui/toasts/toasts.ts';
import { CompleteDialog } from './parts/complete-dialog.tsx';
import { MaterialsCell } from './parts/materials-cell.tsx';
import { KeptTexts } from './parts/kept-texts.tsx';
import { NoteCell } from './parts/note-cell.tsx';
import { NoteFieldDialog } from './parts/note-field-dialog.tsx';
import { MedicAidFacts } from './parts/medic-aid-facts.tsx';
import { MedicAidPanel } from './parts/medic-aid-panel.tsx';
import { noteFields } from './parts/note-drafts.ts';
import { useNoteWords } from './parts/note-words.ts';
import { NotesFoot } from './parts/notes-foot.tsx';
import { useMedicAid } from './parts/use-medic-aid.ts';
import { useNoteSaving } from './parts/use-note-saving.ts';
import classes from './visit-notes-panel.module.css';
import { noteQuery, type OpenNote, type NoteField } from './visit-notes.queries.ts';

/** The visit of the note. */
export interface VisitNotesPanelProps {
  visitId: string;
  /** Told when a dialog opens and when none is open any more, so that asking for the visit can rest meanwhile. */
  onDialog?: (isOpen: boolean) => void;
  /** Also for people who could write it elsewhere: no pencils, nothing to save. */
  isReadOnly?: boolean;
}

/**
 * The note of a visit on its summary: its texts, with pencils for people who may edit, and its completion. People who
 * may only read see it once it is complete. Read-only, its educator reads MedicAid too.
 */
export function VisitNotesPanel({ visitId, onDialog, isReadOnly = false }: VisitNotesPanelProps) {
  const say = useSay();
  const opened = useQuery(noteQuery(visitId));
  // Another window may save it, such as one next to a call.
  useLiveSession();
  return (
    <ListFaces
      list={opened}
      isEmpty={({ permissions }) => !permissions.mayRead && !permissions.mayEdit}
      empty={{
        drawing: 'page',
        title: say(opened.data?.permissions.isPutOut ? 'visitNotes.putOut' : 'visitNotes.notYet'),
      }}
      skeleton={{ rows: 2, height: 156, avatar: false }}
    >
      {(found) => (
        <Note
          key={visitId}
          visitId={visitId}
          opened={isReadOnly ? { ...found, permissions: reading } : found}
          medicAidRead={isReadOnly && found.permissions.mayEditMedicAid ? found.soapNotes.medicAid : null}
          onDialog={onDialog}
        />
      )}
    </ListFaces>
  );
}

const reading = {
  ...{ mayRead: true, isPutOut: false, mayEdit: false, mayAddMaterials: false, mayComplete: false },
  mayEditMedicAid: false,
};

function Note({
  visitId,
  opened: { soapNotes, permissions },
  medicAidRead,
  onDialog,
}: VisitNotesPanelProps & { opened: OpenNote; medicAidRead: SoapNotes['medicAid'] }) {
  const say = useSay();
  const words = useNoteWords();
  const saving = useNoteSaving(visitId, soapNotes, 0);
  const [edited, setEdited] = useState<NoteField | null>(null);
  const [isUploadOpen, setUploadOpen] = useState(false);
  const [doomed, setDoomed] = useState<Attachment | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isComplete = soapNotes.visitNoteCompletedStatus === 1;
  const mayEdit = permissions.mayEdit && !isComplete;
  const medicAid = useMedicAid(visitId, soapNotes, {
    isShown: permissions.mayEditMedicAid,
    ...{ isComplete, onSaved: saving.takeOver },
  });
  const isDialogOpen = edited !== null || isUploadOpen || doomed !== null || isAsking;
  useEffect(() => onDialog?.(isDialogOpen), [onDialog, isDialogOpen]);

  async function answer(status: 0 | 1): Promise<void> {
    const isMedicAidSaved = status === 0 || (await medicAid.save());
    // Text saved elsewhere meanwhile must be seen first.
    const isSaved = isMedicAidSaved && (await saving.save(status));
    // Errors that prevent completion are corrected on the page, not in the question.
    setAsking(false);
    if (isSaved && status === 1) toastSuccess(say('visitNotes.nowComplete'));
  }

  return (
    <>
      <KeptTexts saving={saving} mayEdit={mayEdit} />
      <div className={classes.cells}>
        {noteFields.map((field) => (
          <NoteCell
            key={field}
            title={words.label(field)}
            action={
              mayEdit && (
                <IconButton
                  label={say('visitNotes.edit', { field: words.label(field) })}
                  icon={<IconPencil size={18} stroke={1.5} />}
                  onClick={() => setEdited(field)}
                />
              )
            }
          >
            <p className={`${classes.text} type-reading`} data-empty={saving.text(field) === '' || undefined}>
              {saving.text(field) || say('visitNotes.empty')}
            </p>
          </NoteCell>
        ))}
        <MaterialsCell
          visitId={visitId}
          files={soapNotes.materialImages}
          mayChange={permissions.mayAddMaterials && !isComplete}
          isUploadOpen={isUploadOpen}
          doomed={doomed}
          onUploadOpen={setUploadOpen}
          onDoom={setDoomed}
          onSaved={saving.takeOver}
        />
      </div>
      {permissions.mayEditMedicAid && <MedicAidPanel medicAid={medicAid} />}
      {medicAidRead && <MedicAidFacts medicAid={medicAidRead} />}
      <NotesFoot
        note={{ soapNotes, permissions }}
        saving={saving}
        medicAid={medicAid}
        isDialogOpen={isDialogOpen}
        onComplete={() => setAsking(medicAid.check())}
      />
      <NoteFieldDialog field={edited} saving={saving} onClose={() => setEdited(null)} />
      <CompleteDialog isOpen={isAsking} onAnswer={answer} />
    </>
  );
}
