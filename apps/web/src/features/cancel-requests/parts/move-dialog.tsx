import { chosenTimes } from '@lectern/contract/booking/booking.rules.ts';
import { cancelRequestLimits } from '@lectern/contract/cancel-requests/cancel-requests.limits.ts';
import { newRequest } from '@lectern/contract/cancel-requests/cancel-requests.shapes.ts';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { civilDateOf, formatDate, formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { SlotPanes } from '../../booking/slot-panes.tsx';
import { useSlotDraft, type SlotDraft, type SlotDraftValue } from '../../booking/use-slot-draft.ts';
import { moveVisit, raiseRequest } from '../cancel-requests.queries.ts';
import type { ShownVisit } from '../changes-of.ts';
import { CountedText } from './counted-text.tsx';
import classes from './move-dialog.module.css';
import { useRenewed } from './use-renewed.ts';

interface Values extends SlotDraftValue {
  reason: string;
}

const places = { fields: { reason: 'reason' } } satisfies FieldPlaces<'reason'>;

interface MoveProps {
  visit: ShownVisit;
  /** The chosen slot is only asked for, with a reason. */
  isAsking: boolean;
  onClose: () => void;
}

/** The chosen slots in the words of the call; null where none are chosen. */
function timeOf({ date, slots }: Pick<SlotDraft, 'date' | 'slots'>) {
  const times = chosenTimes(slots);
  if (date === null || times === null) return null;
  return { sessionDate: date, ...times, slotIds: slots.flatMap(({ id }) => id ?? []) };
}

const inWords = (start: string, end: string): string =>
  `${formatDate(start)} · ${formatTimeRange(start, end)}`;

function BothTimes({ visit, draft }: { visit: ShownVisit; draft: SlotDraft }) {
  const say = useSay();
  const times = chosenTimes(draft.slots);
  return (
    <div className={classes.times}>
      <span className={classes.time}>
        <span className="type-meta tone-3">{say('cancelRequests.move.now')}</span>
        <s className="type-name tabular">{inWords(visit.startTime, visit.endTime)}</s>
      </span>
      <IconArrowRight size={18} stroke={1.5} aria-hidden />
      <span className={classes.time} aria-live="polite">
        <span className="type-meta tone-3">{say('cancelRequests.move.new')}</span>
        <strong className="type-name tabular">
          {times
            ? inWords(times.sessionStartTime, times.sessionEndTime)
            : say('visits.booking.nothingChosen')}
        </strong>
      </span>
    </div>
  );
}

function Foot({
  props: { visit, isAsking, onClose },
  isBusy,
  isChosen,
}: {
  props: MoveProps;
  isBusy: boolean;
  isChosen: boolean;
}) {
  const say = useSay();
  const told = [
    say(isAsking ? 'cancelRequests.move.notHeld' : 'cancelRequests.move.told'),
    ...(visit.isOwnLesson && !isAsking ? [say('cancelRequests.move.free')] : []),
  ];
  return (
    <div className={classes.foot}>
      <span className="type-meta tone-3">{told.join(' ')}</span>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {say('cancelRequests.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isChosen}>
          {say(isAsking ? 'cancelRequests.move.ask' : 'cancelRequests.move.do')}
        </Button>
      </div>
    </div>
  );
}

function useMoveForm({ visit, isAsking, onClose }: MoveProps) {
  const renew = useRenewed();
  const base = { id: visit.id, seenStartTime: visit.startTime };
  const form = useKeptForm<Values, 'reason', { message: string }>({
    draft: { name: `move:${visit.id}`, unkept: ['date', 'chosen'] },
    initial: { reason: '', date: civilDateOf(visit.startTime), chosen: [] },
    places,
    check: ({ reason }) =>
      isAsking ? bodyErrors(newRequest, { ...base, reason, otherSlot: timeOf(draft) }, places) : {},
    send: async ({ reason }, key) => {
      const otherSlot = timeOf(draft);
      if (isAsking || otherSlot === null) return raiseRequest({ ...base, reason, otherSlot }, key);
      return moveVisit({ ...base, ...otherSlot }, key);
    },
    onSent: ({ message }) => {
      renew(visit.id);
      toastSuccess(message);
      onClose();
    },
    // A slot that somebody else has taken meanwhile is shown as taken, and no longer chosen.
    onRefused: () => renew(visit.id),
  });
  const { date, chosen } = form.values;
  const draft = useSlotDraft({
    educatorId: visit.educatorId,
    levelId: visit.levelId,
    value: { date, chosen },
    moved: visit,
    onChange: form.change,
  });
  return { form, draft };
}

function Fields(props: MoveProps) {
  const { visit, isAsking } = props;
  const say = useSay();
  const { form, draft } = useMoveForm(props);
  return (
    <KeptForm form={form}>
      <p className={`type-row tone-2 ${classes.about}`}>{visit.about}</p>
      <div className={classes.panes}>
        <SlotPanes draft={draft}>
          <div className={classes.bottom}>
            <BothTimes visit={visit} draft={draft} />
            {isAsking && (
              <div className={classes.reason}>
                <CountedText
                  {...form.text('reason')}
                  label={say('cancelRequests.reasonOfRequest')}
                  limit={cancelRequestLimits.reason}
                  isDisabled={form.isBusy}
                />
              </div>
            )}
            <Foot props={props} isBusy={form.isBusy} isChosen={draft.slots.length > 0} />
          </div>
        </SlotPanes>
      </div>
    </KeptForm>
  );
}

/** 'Move Session': another slot of its educator, as long as the session is, with both times in sight. */
export function MoveDialog({ isOpen, ...props }: MoveProps & { isOpen: boolean }) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={props.onClose} title={say('cancelRequests.move.title')} width={760}>
      <Fields {...props} />
    </ModalWindow>
  );
}
