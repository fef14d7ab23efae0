import { enrolmentLimits } from '@lectern/contract/enrolment/enrolment.limits.ts';
import { enrolmentDecision } from '@lectern/contract/enrolment/enrolment.shapes.ts';
import { peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '../../../lib/api-failure.ts';
import { bodyErrors } from '../../../lib/body-errors.ts';
import { failureText } from '../../../lib/failure-text.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { decideEnrolment } from '../enrolment.queries.ts';

/** A request as somebody decides on it. */
export interface Decided {
  personId: string;
  name: string;
  version: number;
  schools: readonly { name: string }[];
  studentRollNumber?: string | null;
  /** The person who has the number at the school already and has never signed in. */
  rosterName?: string | null;
}

interface DecisionProps {
  request: Decided;
  onClose: () => void;
}

/** Queries about people and requests are stale after a decision, also if somebody else was first. */
function useRenewal(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries();
}

const schoolsOf = ({ schools }: Decided): { schools: string } => ({
  schools: schools.map((one) => one.name).join(', '),
});

/** Asks before somebody is accepted who has no number to look at, or is whom the school has listed already. */
function AcceptQuestion({ request, onClose }: DecisionProps) {
  const say = useSay();
  const renew = useRenewal();
  const { personId, name, version, studentRollNumber, rosterName } = request;
  const roster = rosterName ?? null;
  const joins = roster === null ? {} : { joins: true };
  const at = schoolsOf(request);
  const named = { name, roster: roster ?? '', number: studentRollNumber ?? '' };
  const accepting = useSubmission({
    mutationFn: (_: undefined, key) => decideEnrolment(personId, { accept: true, version, ...joins }, key),
    onSuccess: ({ message }) => toastSuccess(message || say('enrolment.decision.saved')),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => {
      renew();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      tone="calm"
      title={say(roster === null ? 'enrolment.decision.acceptTitle' : 'enrolment.decision.joinTitle', named)}
      text={
        roster === null
          ? say('enrolment.decision.acceptBody', at)
          : say('enrolment.decision.joinBody', { ...named, ...at })
      }
      confirm={{
        label: say(roster === null ? 'enrolment.decision.accept' : 'enrolment.decision.join'),
        onPress: () => accepting.mutate(undefined),
        isBusy: accepting.isPending,
      }}
      keep={{ label: say('enrolment.decision.cancel'), onPress: onClose }}
    />
  );
}

type Answer = Awaited<ReturnType<typeof decideEnrolment>>;
type Refused = (reason: unknown) => boolean;

/** The request has changed by now, or is no longer the asker's: the school has somebody who decides. */
function isGone(reason: unknown): boolean {
  return isRefusal(reason, 'enrolment_changed') || isRefusal(reason, 'not_found');
}

/** The common behaviour of the forms here: they close after saving, or if there is nothing to decide any more. */
function useEnds(onClose: () => void): { onSent: (answer: Answer) => void; onRefused: Refused } {
  const say = useSay();
  const renew = useRenewal();
  const end = (): void => {
    renew();
    onClose();
  };
  return {
    onSent: ({ message }) => {
      toastSuccess(message || say('enrolment.decision.saved'));
      end();
    },
    onRefused: (reason) => {
      if (!isGone(reason)) return false;
      toastError(say('enrolment.refusal.enrolment_changed'));
      end();
      return true;
    },
  };
}

/** Typed text belongs to the request as it was read: a changed one may have another number. */
const draftOf = ({ personId, version }: Decided, act: 'accept' | 'refuse'): string =>
  `enrolment:${act}:${personId}:${String(version)}`;

type DecisionField = 'reason' | 'rollNumber';

const places = {
  fields: { reason: 'reason', studentRollNumber: 'rollNumber' },
  refusals: { roll_number_taken: 'rollNumber', student_number_in_use: 'rollNumber' },
} satisfies FieldPlaces<DecisionField>;

/** Accepts a student under the number that they typed, which the school corrects where it is wrong or somebody's. */
function AcceptStudentDialog({ request, onClose }: DecisionProps) {
  const say = useSay();
  const { personId, name, version, studentRollNumber } = request;
  const bodyOf = ({ rollNumber }: { rollNumber: string }) =>
    ({ accept: true, version, studentRollNumber: rollNumber.trim() }) as const;
  const form = useKeptForm<{ rollNumber: string }, DecisionField, Answer>({
    draft: { name: draftOf(request, 'accept') },
    initial: { rollNumber: studentRollNumber ?? '' },
    places: places,
    check: (values) => bodyErrors(enrolmentDecision, bodyOf(values), places),
    send: (values, key) => decideEnrolment(personId, bodyOf(values), key),
    ...useEnds(onClose),
  });
  return (
    <ModalWindow isOpen onClose={onClose} title={say('enrolment.decision.acceptTitle', { name })} width={480}>
      <KeptForm form={form} gap={20}>
        <p className="type-explanation">{say('enrolment.decision.acceptBody', schoolsOf(request))}</p>
        <TextInput
          {...form.text('rollNumber')}
          label={say('enrolment.rollNumber.label')}
          description={say('enrolment.decision.numberHint')}
          maxLength={peopleTextLimits.studentNumber}
        />
        <Row justify="end" gap={12} isStretchedOnPhones>
          <Button variant="default" onClick={onClose}>
            {say('enrolment.decision.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {say('enrolment.decision.accept')}
          </Button>
        </Row>
      </KeptForm>
    </ModalWindow>
  );
}

/** Asks before somebody is accepted; of a student who is not listed yet, under which number. */
export function AcceptDialog({ request, onClose }: DecisionProps) {
  const isNewStudent = (request.studentRollNumber ?? null) !== null && (request.rosterName ?? null) === null;
  const Dialog = isNewStudent ? AcceptStudentDialog : AcceptQuestion;
  return <Dialog request={request} onClose={onClose} />;
}

/** Takes the reason for which somebody is refused. */
export function RefuseDialog({ request, onClose }: DecisionProps) {
  const say = useSay();
  const { personId, name, version } = request;
  const bodyOf = ({ reason }: { reason: string }) => ({ accept: false, version, reason }) as const;
  const form = useKeptForm<{ reason: string }, DecisionField, Answer>({
    draft: { name: draftOf(request, 'refuse') },
    initial: { reason: '' },
    places,
    check: (values) => bodyErrors(enrolmentDecision, bodyOf(values), places),
    send: (values, key) => decideEnrolment(personId, bodyOf(values), key),
    ...useEnds(onClose),
  });
  return (
    <ModalWindow isOpen onClose={onClose} title={say('enrolment.decision.refuseTitle', { name })} width={480}>
      <KeptForm form={form} gap={20}>
        <Textarea
          {...form.text('reason')}
          label={say('enrolment.decision.reason')}
          description={say('enrolment.decision.reasonHint')}
          maxLength={enrolmentLimits.reason}
          autosize
          minRows={3}
        />
        <Row justify="end" gap={12} isStretchedOnPhones>
          <Button variant="default" onClick={onClose}>
            {say('enrolment.decision.cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.isBusy}>
            {say('enrolment.decision.refuse')}
          </Button>
        </Row>
      </KeptForm>
    </ModalWindow>
  );
}
