import { cancelRequestLimits } from '@lectern/contract/cancel-requests/cancel-requests.limits.ts';
import type { RequestOutcome } from '@lectern/contract/cancel-requests/cancel-requests.names.ts';
import {
  acceptance,
  rejection,
  type RequestItem,
} from '@lectern/contract/cancel-requests/cancel-requests.shapes.ts';
import { Button, Radio } from '@mantine/core';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { formatDate, formatTimeRange } from '../../../lib/formats.ts';
import { translate, useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { useVisitPeople } from '../../visits/visit-people.ts';
import { useVisitWords } from '../../visits/visit-words.ts';
import { acceptRequest, rejectRequest } from '../cancel-requests.queries.ts';
import { CountedText } from './counted-text.tsx';
import { useRenewed } from './use-renewed.ts';

interface Values {
  outcome: RequestOutcome;
  answer: string;
}

const places = {
  fields: { outcome: 'outcome', answer: 'answer' },
} satisfies FieldPlaces<keyof Values>;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface DecisionProps {
  request: RequestItem;
  isAccepting: boolean;
  onClose: () => void;
}

/** The request: the session, its time, and where it would be moved to. */
function Asked({ request }: { request: RequestItem }) {
  const say = useSay();
  const people = useVisitPeople();
  const words = useVisitWords();
  const { sessionStartTime, sessionEndTime, otherStartTime, otherEndTime } = request;
  const time = `${formatDate(sessionStartTime)} · ${formatTimeRange(sessionStartTime, sessionEndTime)}`;
  return (
    <Stack gap={4}>
      <p className="type-name">{people.bothFull(request)}</p>
      <p className="type-row tone-2">{words.kind(request)}</p>
      <p className="type-name tabular">{otherStartTime === null ? time : <s>{time}</s>}</p>
      {otherStartTime !== null && otherEndTime !== null && (
        <p className="type-name tabular">
          {say('cancelRequests.list.otherSlot')}: {formatDate(otherStartTime)} ·{' '}
          {formatTimeRange(otherStartTime, otherEndTime)}
        </p>
      )}
      <p className="type-row tone-2 own-lines">{request.reason}</p>
    </Stack>
  );
}

function OutcomeField({
  request,
  outcome,
  error,
  onChange,
}: {
  request: RequestItem;
  outcome: RequestOutcome;
  error: string | undefined;
  onChange: (outcome: RequestOutcome) => void;
}) {
  const say = useSay();
  const ahead = Date.parse(request.sessionStartTime) - Date.parse(request.askedAt);
  return (
    <Radio.Group
      aria-label={say('cancelRequests.decide.accept')}
      value={outcome}
      error={error}
      onChange={(value) => onChange(value === 'late' ? 'late' : 'excused')}
    >
      <Stack gap={8}>
        <Radio
          value="late"
          label={say('cancelRequests.decide.late')}
          description={say('cancelRequests.decide.lateHint', {
            hours:
              ahead < hourMs
                ? say('visits.attendance.minutes', { count: Math.floor(ahead / minuteMs) })
                : say('visits.booking.hours', { count: Math.floor(ahead / hourMs) }),
            notice: say('visits.booking.hours', { count: request.noticeHours }),
          })}
        />
        <Radio
          value="excused"
          label={say('cancelRequests.decide.excused')}
          description={say('cancelRequests.decide.excusedHint')}
        />
      </Stack>
    </Radio.Group>
  );
}

/** The slot comes from the request, not from the person deciding: if it is taken, they read what they can do. */
function reworded(reason: unknown): unknown {
  if (!(reason instanceof ApiFailure) || reason.response_code !== 'slot_taken') return reason;
  const { code, response_code } = reason;
  return new ApiFailure({ code, response_code, message: translate('cancelRequests.decide.slotTaken') });
}

function useDecision({ request, isAccepting, onClose }: DecisionProps) {
  const renew = useRenewed();
  return useKeptForm<Values, keyof Values, { message: string }>({
    draft: { name: `request:${isAccepting ? 'accept' : 'reject'}:${request.id}` },
    initial: { outcome: request.isLate ? 'late' : 'excused', answer: '' },
    places,
    check: ({ outcome, answer }) =>
      isAccepting
        ? bodyErrors(acceptance, { outcome, answer }, places)
        : bodyErrors(rejection, { answer }, places),
    send: ({ outcome, answer }, key) =>
      isAccepting
        ? acceptRequest(request.id, { outcome, answer }, key).catch((reason: unknown) => {
            throw reworded(reason);
          })
        : rejectRequest(request.id, { answer }, key),
    onSent: ({ message }) => {
      renew(request.visitId);
      toastSuccess(message);
      onClose();
    },
    // Somebody else was first, or the slot is taken: the list behind the dialog shows what holds now.
    onRefused: () => renew(request.visitId),
  });
}

function Fields(props: DecisionProps) {
  const { request, isAccepting, onClose } = props;
  const say = useSay();
  const form = useDecision(props);
  const { outcome } = form.values;
  const to = say('cancelRequests.decide.answerTo', { name: request.askedBy });
  const act = isAccepting ? outcome : 'reject';
  return (
    <KeptForm form={form} gap={16}>
      <Asked request={request} />
      {isAccepting && (
        <OutcomeField
          request={request}
          outcome={outcome}
          error={form.errors.outcome}
          onChange={(next) => form.change({ outcome: next })}
        />
      )}
      <CountedText
        {...form.text('answer')}
        label={isAccepting ? `${to} (${say('cancelRequests.decide.optional')})` : to}
        limit={cancelRequestLimits.answer}
        isDisabled={form.isBusy}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('cancelRequests.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say(`cancelRequests.decide.${act}`)}
        </Button>
      </Row>
    </KeptForm>
  );
}

/**
 * Accepts a request as late or excused, or rejects it, with a sentence to the person who asked; it keeps the request
 * as it was read.
 */
export function DecisionDialog({ isOpen, ...props }: DecisionProps & { isOpen: boolean }) {
  const say = useSay();
  return (
    <ModalWindow
      isOpen={isOpen}
      onClose={props.onClose}
      title={say(props.isAccepting ? 'cancelRequests.decide.accept' : 'cancelRequests.decide.reject')}
      width={520}
    >
      <Fields key={`${props.request.id} ${String(props.isAccepting)}`} {...props} />
    </ModalWindow>
  );
}
