import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { CardFoot } from '../../../ui/card.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import type { MedicAidSaving } from './use-medic-aid.ts';

/** The actions on changed MedicAid once the notes are complete. */
export function MedicAidFoot({ medicAid }: { medicAid: MedicAidSaving }) {
  const say = useSay();
  const save = async (): Promise<void> => {
    if (await medicAid.save()) toastSuccess(say('visitNotes.medicAid.saved'));
  };
  return (
    <CardFoot>
      <span className="type-row tone-3" role="status">
        {say('visitNotes.medicAid.changed')}
      </span>
      <Row justify="end" isGrowing>
        <Button variant="default" disabled={medicAid.isSaving} onClick={medicAid.discard}>
          {say('visitNotes.medicAid.discard')}
        </Button>
        <Button loading={medicAid.isSaving} onClick={() => void save()}>
          {say('visitNotes.save')}
        </Button>
      </Row>
    </CardFoot>
  );
}
