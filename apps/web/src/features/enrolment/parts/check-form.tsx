import { backgroundChecks } from '@lectern/contract/administration/administration.names.ts';
import type { EducatorCheck, EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { enrolmentLimits } from '@lectern/contract/enrolment/enrolment.limits.ts';
import { checkChange } from '@lectern/contract/enrolment/enrolment.shapes.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../lib/body-errors.ts';
import { civilDateOf, formatCivilDate } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts';
import { Columns, Row } from '../../../ui/layout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { uploadOnce } from '../../visits/visits.queries.ts';
import { readCheck, setBackgroundCheck } from '../enrolment.queries.ts';
import { checkBody, checkPlaces, checkValuesOf, type CheckField, type CheckValues } from './check-values.ts';
import { DocumentField } from './document-field.tsx';

type Answer = Awaited<ReturnType<typeof setBackgroundCheck>>;

interface CheckFormProps {
  educator: EducatorView;
  check: EducatorCheck;
}

/** Days are those of the server, which counts them in UTC. */
const today = (): string => civilDateOf(serverNow(), 'UTC');

function useCheckForm({ educator: { id, backgroundCheck }, check }: CheckFormProps) {
  const say = useSay();
  const cache = useQueryClient();
  return useVersionedForm<CheckValues, CheckField, Answer>({
    name: `background-check:${id}`,
    unkept: ['document'],
    fields: checkValuesOf(backgroundCheck, check),
    version: check.version,
    places: checkPlaces,
    check: (values) => ({
      ...bodyErrors(checkChange, checkBody(values, null), checkPlaces),
      ...(values.checkedOn > today() && { checkedOn: say('enrolment.check.later') }),
    }),
    read: async () => {
      const now = await readCheck(id);
      return { version: now.check.version, fields: checkValuesOf(now.backgroundCheck, now.check) };
    },
    send: async (values, key) => {
      const [documentFileId = null] = await uploadOnce(values.document);
      const { version } = values.opened ?? check;
      return setBackgroundCheck(id, { ...checkBody(values, documentFileId), version }, key);
    },
    onSent: ({ message }) => {
      toastSuccess(message || say('enrolment.check.saved'));
      void cache.invalidateQueries();
    },
    staysOpen: true,
  });
}

/** Says what came of an educator's background check, when, under which number and by which document. */
export function CheckForm(props: CheckFormProps) {
  const say = useSay();
  const { form, conflict } = useCheckForm(props);
  const { values, errors, change } = form;
  return (
    <KeptForm form={form} gap={16}>
      {conflict && (
        <ConflictNotice<CheckValues>
          conflict={conflict}
          values={values}
          labelOf={(field) => say(`enrolment.check.${field}`)}
          textOf={(field, { state, checkedOn, reference }) => {
            if (field === 'state') return say(`administration.educator.checks.${state}`);
            if (field === 'checkedOn') return checkedOn === '' ? '' : formatCivilDate(checkedOn);
            return field === 'reference' ? reference : '';
          }}
          onChoose={change}
        />
      )}
      <Columns gap={16}>
        <SelectField
          label={say('enrolment.check.state')}
          data={backgroundChecks.map((value) => ({
            value,
            label: say(`administration.educator.checks.${value}`),
          }))}
          value={values.state}
          error={errors.state}
          searchable={false}
          onChange={(value) =>
            change({ state: backgroundChecks.find((one) => one === value) ?? values.state })
          }
        />
        <TextInput
          {...form.text('checkedOn')}
          label={say('enrolment.check.checkedOn')}
          type="date"
          max={today()}
        />
      </Columns>
      <TextInput
        {...form.text('reference')}
        label={say('enrolment.check.reference')}
        description={say('enrolment.check.referenceHint')}
        maxLength={enrolmentLimits.checkReference}
      />
      <DocumentField
        label={say('enrolment.check.document')}
        present={props.check.document}
        files={values.document}
        error={errors.document}
        onChange={(document) => change({ document })}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button type="submit" loading={form.isBusy}>
          {say('enrolment.check.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}
