import { schoolRelation, type OwnEnrolment } from '@lectern/contract/enrolment/enrolment.shapes.ts';
import { peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../lib/body-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { chooseSchool } from '../enrolment.queries.ts';
import { SchoolField, SubcategoryField } from './choice-fields.tsx';
import {
  enrolmentPlaces,
  enrolmentValuesOf,
  relationBody,
  type EnrolmentField,
  type EnrolmentValues,
} from './enrolment-values.ts';
import type { Asker } from './use-asker.ts';

type Answer = Awaited<ReturnType<typeof chooseSchool>>;

function SchoolStep({
  asker,
  sent,
  onSent,
}: {
  asker: Asker;
  sent: OwnEnrolment | null;
  onSent: () => void;
}) {
  const say = useSay();
  const cache = useQueryClient();
  const { isEducator } = asker;
  const form = useKeptForm<EnrolmentValues, EnrolmentField, Answer>({
    draft: { name: `school-step:${asker.id}` },
    initial: enrolmentValuesOf(sent, asker),
    places: enrolmentPlaces,
    check: (values) => {
      const { subcategories, rollNumber } = values;
      return {
        ...(isEducator && subcategories.length === 0
          ? { subcategories: say('enrolment.subcategory.missing') }
          : {}),
        ...(!isEducator && rollNumber === '' ? { rollNumber: say('enrolment.rollNumber.missing') } : {}),
        ...bodyErrors(schoolRelation, relationBody(values, isEducator), enrolmentPlaces),
      };
    },
    send: (values, key) => chooseSchool(relationBody(values, isEducator), key),
    onSent: ({ message }) => {
      toastSuccess(message || say('enrolment.sent'));
      void cache.invalidateQueries({ queryKey: queryKeys.enrolment });
      onSent();
    },
  });
  const { values, errors, change } = form;
  return (
    <KeptForm form={form} gap={20}>
      <SchoolField values={values} error={errors.schools} change={change} isOne={!isEducator} />
      {isEducator ? (
        <SubcategoryField values={values} error={errors.subcategories} change={change} />
      ) : (
        <TextInput
          {...form.text('rollNumber')}
          label={say('enrolment.rollNumber.label')}
          maxLength={peopleTextLimits.studentNumber}
        />
      )}
      <Row justify="end" isStretchedOnPhones>
        <Button type="submit" loading={form.isBusy}>
          {say('enrolment.send')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** The school step: where an educator teaches and what, or which school a student goes to and under which number. */
export function SchoolStepDialog({
  isOpen,
  onClose,
  ...step
}: {
  isOpen: boolean;
  asker: Asker;
  sent: OwnEnrolment | null;
  onClose: () => void;
}) {
  const say = useSay();
  return (
    <ModalWindow
      isOpen={isOpen}
      onClose={onClose}
      title={say(step.asker.isEducator ? 'enrolment.school.title' : 'enrolment.school.studentTitle')}
    >
      <SchoolStep {...step} onSent={onClose} />
    </ModalWindow>
  );
}
