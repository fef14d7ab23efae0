import { enrolmentForm, type OwnEnrolment } from '@lectern/contract/enrolment/enrolment.shapes.ts';
import { mobilePrefix, peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { mobileDigits } from '@lectern/contract/people/people.rules.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../lib/body-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Columns, Row } from '../../../ui/layout.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { uploadOnce } from '../../visits/visits.queries.ts';
import { sendEnrolment } from '../enrolment.queries.ts';
import { SchoolField, SubcategoryField } from './choice-fields.tsx';
import { DocumentField } from './document-field.tsx';
import {
  enrolmentBody,
  enrolmentPlaces,
  enrolmentValuesOf,
  type EnrolmentField,
  type EnrolmentValues,
} from './enrolment-values.ts';
import type { Asker } from './use-asker.ts';

type Answer = Awaited<ReturnType<typeof sendEnrolment>>;

/** An educator's enrolment: name, mobile number, schools, subcategories and the document for the background check. */
export function EnrolmentForm({ asker, sent }: { asker: Asker; sent: OwnEnrolment | null }) {
  const say = useSay();
  const cache = useQueryClient();
  const form = useKeptForm<EnrolmentValues, EnrolmentField, Answer>({
    draft: { name: `enrolment:${asker.id}`, unkept: ['document'] },
    initial: enrolmentValuesOf(sent, asker),
    places: enrolmentPlaces,
    check: (values) => bodyErrors(enrolmentForm, enrolmentBody(values, null), enrolmentPlaces),
    send: async (values, key) => {
      const [documentFileId = null] = await uploadOnce(values.document);
      return sendEnrolment(enrolmentBody(values, documentFileId), key);
    },
    onSent: ({ message }) => {
      toastSuccess(message || say('enrolment.sent'));
      void cache.invalidateQueries({ queryKey: queryKeys.enrolment });
    },
    staysOpen: true,
  });
  const { values, errors, change } = form;
  return (
    <KeptForm form={form} gap={20}>
      <Columns gap={16}>
        <TextInput
          {...form.text('firstName')}
          label={say('enrolment.firstName')}
          autoComplete="given-name"
          maxLength={peopleTextLimits.name}
        />
        <TextInput
          {...form.text('lastName')}
          label={say('enrolment.lastName')}
          autoComplete="family-name"
          maxLength={peopleTextLimits.name}
        />
      </Columns>
      <TextInput
        {...form.text('mobile', mobileDigits)}
        label={say('enrolment.mobile')}
        type="tel"
        autoComplete="tel-national"
        maxLength={peopleTextLimits.mobileDigits}
        leftSection={<span className="type-row tone-2">{mobilePrefix}</span>}
      />
      <SchoolField values={values} error={errors.schools} change={change} isOne={false} />
      <SubcategoryField values={values} error={errors.subcategories} change={change} />
      <DocumentField
        label={say('enrolment.document')}
        present={sent?.document ?? null}
        files={values.document}
        error={errors.document}
        onChange={(document) => change({ document })}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button type="submit" loading={form.isBusy}>
          {say(sent === null ? 'enrolment.send' : 'enrolment.sendAgain')}
        </Button>
      </Row>
    </KeptForm>
  );
}
