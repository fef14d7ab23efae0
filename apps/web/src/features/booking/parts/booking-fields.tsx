import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { useUserSession } from '../../identity/session.ts';
import type { ChoicePart } from '../../subjects/choice.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import classes from './booking-fields.module.css';
import { withDate, withOrder, withPart, type BookingForm } from './booking-form.ts';
import { BookingFiles } from './booking-files.tsx';
import { BookingKindRow } from './booking-kind-row.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { BookingTime } from './booking-time.tsx';
import { ChoiceSelects } from './choice-selects.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useBookingForm } from './use-booking-form.ts';

interface BookingFieldsProps {
  initial: BookingForm;
  locked: readonly ChoicePart[];
  isSubjectReferral: boolean;
}

/** The fields of 'Create Session', from kind and order to files. What was typed stays after a refusal. */
export function BookingFields(props: BookingFieldsProps) {
  const say = useSay();
  const go = useGo();
  const paths = useVisitPaths();
  const { id, student } = useUserSession();
  const owner = [id, student?.id, props.initial.choice.educator?.id].join(':');
  const {
    element,
    form,
    errors,
    refusedFiles,
    isBusy,
    change,
    submit,
    offered,
    answerOffer,
    losesFiles,
    giveUp,
  } = useBookingForm(props.initial, { owner, isSubjectReferral: props.isSubjectReferral });
  return (
    <form ref={element} noValidate className={classes.form} onSubmit={submit}>
      {offered && <DraftOffer onTake={() => answerOffer(true)} onDrop={() => answerOffer(false)} />}
      <LeaveQuestion isAsked={losesFiles} />
      <BookingKindRow
        kind={form.kind}
        order={form.choice.order}
        isOrderFixed={props.locked.length > 0}
        onKind={(kind) => change({ ...form, kind })}
        onOrder={(order) => change(withOrder(form, order))}
      />
      <ChoiceSelects
        choice={form.choice}
        isOnDemand={form.kind === 'onDemand'}
        errors={errors}
        locked={props.locked}
        isDisabled={isBusy}
        onChoose={(part, picked) => change(withPart(form, part, picked))}
      />
      {form.kind !== 'onDemand' && (
        <BookingTime
          educator={form.choice.educator}
          date={form.date}
          slots={form.slots}
          errors={errors}
          isDisabled={isBusy}
          onDate={(date) => change(withDate(form, date))}
          onTime={(time) => change({ ...form, ...time })}
        />
      )}
      <BookingSummary
        value={form.summary}
        error={errors.summary}
        isDisabled={isBusy}
        onChange={(summary) => change({ ...form, summary })}
      />
      <BookingFiles
        files={form.files}
        refused={refusedFiles}
        isDisabled={isBusy}
        onChange={(files) => change({ ...form, files })}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => {
            giveUp();
            go(paths.list());
          }}
        >
          {say('visits.booking.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {say('visits.booking.create')}
        </Button>
      </div>
    </form>
  );
}
