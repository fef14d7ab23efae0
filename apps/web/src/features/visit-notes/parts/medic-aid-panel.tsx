import { visitNoteLimits } from '@lectern/contract/visit-notes/visit-notes.limits.ts';
import { Textarea } from '@mantine/core';
import { IconFirstAidKit } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { Row } from '../../../ui/layout.tsx';
import { CodeField, CodesField } from './code-fields.tsx';
import { isTooLong, type MedicAidField, type MedicAidValues } from './medic-aid-values.ts';
import classes from './medic-aid-panel.module.css';
import type { MedicAidSaving } from './use-medic-aid.ts';

function textOf(field: MedicAidField, values: MedicAidValues): string {
  switch (field) {
    case 'cptCodes':
      return values.cptCodes.map(({ value }) => value).join(', ');
    case 'modifierCode':
    case 'eligibleProvider':
      return values[field]?.value ?? '';
    case 'medicalNotes':
      return values.medicalNotes;
  }
}

/** MedicAid of a session: codes of three lists, searched on the server, and medical notes. */
export function MedicAidPanel({ medicAid }: { medicAid: MedicAidSaving }) {
  const say = useSay();
  const { values, errors, conflict, change, notesField } = medicAid;
  const label = (field: MedicAidField): string => say(`visitNotes.medicAid.${field}`);
  return (
    <section className={classes.panel} aria-labelledby="medic-aid">
      <Row gap={8}>
        <IconFirstAidKit size={18} stroke={1.5} aria-hidden />
        <h2 id="medic-aid" className="type-name">
          {say('visitNotes.medicAid.title')}
        </h2>
      </Row>
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          values={values}
          labelOf={label}
          textOf={textOf}
          onChoose={change}
        />
      )}
      <div className={classes.codes}>
        <CodesField
          kind="cpt"
          label={label('cptCodes')}
          value={values.cptCodes}
          error={errors.cptCodes}
          onChange={(cptCodes) => change({ cptCodes })}
        />
        <CodeField
          kind="modifier"
          label={label('modifierCode')}
          value={values.modifierCode}
          error={errors.modifierCode}
          onChange={(modifierCode) => change({ modifierCode })}
        />
        <CodeField
          kind="provider"
          label={label('eligibleProvider')}
          value={values.eligibleProvider}
          error={errors.eligibleProvider}
          onChange={(eligibleProvider) => change({ eligibleProvider })}
        />
      </div>
      <Textarea
        ref={notesField}
        label={label('medicalNotes')}
        description={say('visitNotes.counter', {
          ...{ count: values.medicalNotes.length, limit: visitNoteLimits.medicalNotes },
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={5}
        value={values.medicalNotes}
        error={isTooLong(values) ? say('visitNotes.medicAid.tooLong') : errors.medicalNotes}
        onChange={({ currentTarget }) => change({ medicalNotes: currentTarget.value.trimStart() })}
      />
    </section>
  );
}
