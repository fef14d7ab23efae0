import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import { noteStatusCodes } from '@lectern/contract/visit-notes/visit-notes.names.ts';
import type { MedicAid } from '@lectern/contract/visit-notes/medic-aid.shapes.ts';
import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';

interface NoteFacts {
  readonly subjective: string;
  readonly objective: string;
  readonly assessment: string;
  readonly plan: string;
  readonly completedAt: Date | null;
  readonly updatedAt: Date;
}

interface Around {
  readonly visitId: string;
  readonly isActiveCall: boolean;
  readonly materials: Attachment[];
  readonly bookingImages: Attachment[];
  readonly handouts: Attachment[];
  /** Null for everybody but the educator who has the panel. */
  readonly medicAid: MedicAid | null;
}

const empty = { subjective: '', objective: '', assessment: '', plan: '' };

function laterOf(one: string | undefined, other: string | undefined): string | null {
  return (
    [one, other]
      .filter((at) => at !== undefined)
      .toSorted()
      .at(-1) ?? null
  );
}

/** A note on the wire; without a note to show, its texts are empty. */
export function toSoapNotes(note: NoteFacts | undefined, around: Around): SoapNotes {
  const { subjective, objective, assessment, plan } = note ?? empty;
  return {
    visitId: around.visitId,
    subjective,
    objective,
    assessment,
    plan,
    materialImages: around.materials,
    visitComplaintImages: around.bookingImages,
    handouts: around.handouts,
    visitNoteCompletedStatus: note?.completedAt ? noteStatusCodes.complete : noteStatusCodes.open,
    isActiveCall: around.isActiveCall ? 1 : 0,
    medicAidCodes: around.medicAid !== null,
    medicAid: around.medicAid,
    savedAt: laterOf(note?.updatedAt.toISOString(), around.medicAid?.savedAt),
  };
}
