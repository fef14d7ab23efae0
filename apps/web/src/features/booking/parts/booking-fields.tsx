import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import type { ChoicePart } from '../../subjects/choice.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { withDate, withOrder, withPart, type BookingForm } from './booking-form.ts';
import { BookingFiles } from './booking-files.tsx';
import { BookingKindRow } from './booking-kind-row.tsx';
import { ParticularFields } from './particular-fields.tsx';
import { BookingTime } from './booking-time.tsx';
import { ChoiceSelects } from './choice-selects.tsx';
import { useBookingForm } from './use-booking-form.ts';
import type { BookedReferral } from './use-locked-choice.ts';
import { Row } from '../../../ui/layout.tsx';

interface BookingFieldsProps {
  initial: BookingForm;
  /** What the draft is about. */
  draftOf: string;
  locked: readonly ChoicePart[];
  /** The referral out of which is booked. */
  referral: BookedReferral | null;
}

/** The fields of 'Create Session', from kind and order to files. What was typed stays after a refusal. */
export function BookingFields(props: BookingFieldsProps) {
  const say = useSay();
  const go = useGo();
  const paths = useVisitPaths();
  const form = useBookingForm(props.initial, props);
  const { values, errors, isBusy, change } = form;
  return (
    <KeptForm
      form={form}
      gap={20}
      width={720}
      question={{ title: say('visits.draft.leaveTitle'), text: say('visits.draft.leaveText') }}
      offer={{ title: say('visits.draft.title'), text: say('visits.draft.text') }}
    >
      <BookingKindRow
        kind={values.kind}
        order={values.choice.order}
        isOrderFixed={props.locked.length > 0}
        onKind={(kind) => change({ kind })}
        onOrder={(order) => change(withOrder(values, order))}
      />
      <ChoiceSelects
        choice={values.choice}
        isOnDemand={values.kind === 'onDemand'}
        errors={errors}
        locked={props.locked}
        isDisabled={isBusy}
        onChoose={(part, picked) => change(withPart(values, part, picked))}
      />
      {values.kind !== 'onDemand' && (
        <BookingTime
          educator={values.choice.educator}
          date={values.date}
          slots={values.slots}
          errors={errors}
          isDisabled={isBusy}
          onDate={(date) => change(withDate(values, date))}
          onTime={(time) => change(time)}
        />
      )}
      <ParticularFields values={values} errors={errors} isDisabled={isBusy} onChange={change} />
      <BookingFiles
        files={values.files}
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
            go(paths.list());
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
