import { creationKinds, type CreationKind } from '@lectern/contract/booking/creation/creation.rules.ts';
import { Button, Radio } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useGo, type Address } from '../../../lib/url-state.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useSession } from '../../identity/session.ts';
import { BookingFiles } from '../parts/booking-files.tsx';
import classes from '../parts/booking-kind-row.module.css';
import { ParticularFields } from '../parts/particular-fields.tsx';
import { withKind, withPart, type CreationDraft } from './creation-form.ts';
import { CreationTime } from './parts/creation-time.tsx';
import { EmailsField } from './parts/emails-field.tsx';
import { StudentField, StudentsField } from './parts/people-fields.tsx';
import { StudentTree } from './parts/student-tree.tsx';
import { useCreationForm, type CreationErrors } from './parts/use-creation-form.ts';
import { WhatSelects } from './parts/what-selects.tsx';
import { Row } from '../../../ui/layout.tsx';

const kindTexts = {
  appointment: 'visits.kind.oneToOne',
  classroom: 'visits.kind.classroom',
  conference: 'visits.kind.conference',
  broadcast: 'visits.kind.broadcast',
} as const satisfies Record<CreationKind, string>;

function KindRow({
  draft,
  isDisabled,
  onKind,
}: {
  draft: CreationDraft;
  isDisabled: boolean;
  onKind: (kind: CreationKind) => void;
}) {
  const say = useSay();
  const kinds = draft.isStudentFixed ? ([draft.kind] as const) : creationKinds(draft.creator);
  return (
    <Radio.Group
      label={say('visits.creation.kinds')}
      classNames={{ label: classes.name ?? '' }}
      value={draft.kind}
      onChange={(value) => onKind(kinds.find((kind) => kind === value) ?? draft.kind)}
    >
      <div className={classes.kinds}>
        {kinds.map((kind) => (
          <Radio
            key={kind}
            value={kind}
            label={say(kindTexts[kind])}
            className={classes.kind}
            disabled={isDisabled}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

/** The participants: one student, several, the parents of a conference, or the students of a broadcast. */
function People({
  draft,
  errors,
  isDisabled,
  onChange,
}: {
  draft: CreationDraft;
  errors: CreationErrors;
  isDisabled: boolean;
  onChange: (draft: CreationDraft) => void;
}) {
  if (draft.kind === 'conference') {
    return (
      <EmailsField
        emails={draft.emails}
        typed={draft.typedEmail}
        error={errors.emails}
        isDisabled={isDisabled}
        onChange={({ emails = draft.emails, typed }) => onChange({ ...draft, emails, typedEmail: typed })}
      />
    );
  }
  const props = {
    error: errors.students,
    isDisabled,
    onPick: (students: CreationDraft['students']) => onChange({ ...draft, students }),
  };
  if (draft.kind === 'broadcast') return <StudentTree {...props} students={draft.students} />;
  if (draft.kind === 'classroom') return <StudentsField {...props} draft={draft} />;
  return <StudentField {...props} draft={draft} />;
}

/**
 * 'Create Session' of educators, Level 3 and Level 2: one-to-one, classroom, conference, and for Level 2 a
 * broadcast. With a fixed student it is one-to-one with them. What was typed stays after a refusal.
 */
export function CreateSessionForm({
  initial,
  cancelTo,
  onCreated,
}: {
  initial: CreationDraft;
  /** The address to which Cancel leads. */
  cancelTo: Address;
  /** The session is there; `startTime` says when. */
  onCreated: (startTime: string) => void;
}) {
  const say = useSay();
  const go = useGo();
  const session = useSession();
  const form = useCreationForm(initial, onCreated);
  const { values: draft, errors, isBusy, change } = form;
  const educatorId = draft.creator === 'educator' ? session.id : (draft.educator?.id ?? null);
  return (
    <KeptForm
      form={form}
      gap={20}
      width={720}
      question={{ title: say('visits.draft.leaveTitle'), text: say('visits.draft.leaveText') }}
      offer={{ title: say('visits.draft.title'), text: say('visits.draft.text') }}
    >
      <KindRow draft={draft} isDisabled={isBusy} onKind={(kind) => change(withKind(draft, kind))} />
      <WhatSelects
        key={`what-${draft.kind}`}
        draft={draft}
        errors={errors}
        isDisabled={isBusy}
        onPick={(part, picked) => change(withPart(draft, part, picked))}
      />
      <CreationTime
        draft={draft}
        educatorId={educatorId}
        errors={errors}
        isDisabled={isBusy}
        onChange={change}
      />
      <People
        key={`people-${draft.kind}`}
        draft={draft}
        errors={errors}
        isDisabled={isBusy}
        onChange={change}
      />
      <ParticularFields values={draft} errors={errors} isDisabled={isBusy} onChange={change} />
      <BookingFiles
        files={draft.files}
        refused={form.refusedFiles}
        isDisabled={isBusy}
        onChange={(files) => change({ files })}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => {
            form.giveUp();
            go(cancelTo);
          }}
        >
          {say('visits.booking.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {say('visits.booking.create')}
        </Button>
      </Row>
    </KeptForm>
  );
}
