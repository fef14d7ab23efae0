import { backgroundChecks } from '@lectern/contract/administration/administration.names.ts';
import { may } from '@lectern/contract/access/capabilities.ts';
import type { EnrolmentView } from '@lectern/contract/enrolment/enrolment.shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/failure-text.ts';
import { formatDateTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Card, CardBody, CardFoot, CardHead } from '../../ui/card.tsx';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { FileList } from '../../ui/file-list.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { roleOf, useSession } from '../identity/session.ts';
import { enrolmentOfQuery, setBackgroundCheck } from './enrolment.queries.ts';
import { DecisionButtons } from './parts/decision-buttons.tsx';

type Check = (typeof backgroundChecks)[number];

const tones = { submitted: 'warn', accepted: 'good', refused: 'bad' } as const;

/** What came of the background check, for who says it. */
function CheckField({ id, check }: { id: string; check: Check }) {
  const say = useSay();
  const cache = useQueryClient();
  const saving = useSubmission({
    mutationFn: (backgroundCheck: Check, key) => setBackgroundCheck(id, { backgroundCheck }, key),
    onSuccess: ({ message }) => toastSuccess(message || say('enrolment.check.saved')),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries(),
  });
  return (
    <SelectField
      label={say('enrolment.check.label')}
      data={backgroundChecks.map((value) => ({
        value,
        label: say(`administration.educator.checks.${value}`),
      }))}
      value={saving.isPending ? (saving.variables ?? check) : check}
      disabled={saving.isPending}
      searchable={false}
      onChange={(value) => {
        const next = backgroundChecks.find((one) => one === value);
        if (next && next !== check) saving.mutate(next);
      }}
    />
  );
}

function useFacts(request: EnrolmentView): Fact[] {
  const say = useSay();
  const none = say('core.list.none');
  const { firstName, lastName, mobileNumber, schools, subcategories, document, reason } = request;
  const taught = subcategories.map(({ name, subjectName }) => `${subjectName} · ${name}`);
  return [
    { label: say('enrolment.firstName'), value: firstName },
    { label: say('enrolment.lastName'), value: lastName },
    { label: say('enrolment.mobile'), value: mobileNumber ?? none },
    { label: say('enrolment.decision.asked'), value: schools.map(({ name }) => name).join(', ') || none },
    { label: say('enrolment.decision.teaches'), value: taught.join(', ') || none },
    {
      label: say('enrolment.decision.document'),
      value: document ? (
        <FileList
          label={say('enrolment.decision.document')}
          files={[{ id: document.id, name: document.name, href: document.image }]}
        />
      ) : (
        say('enrolment.decision.noDocument')
      ),
    },
    ...(reason === null ? [] : [{ label: say('enrolment.decision.reason'), value: reason }]),
  ];
}

function Request({ request }: { request: EnrolmentView }) {
  const say = useSay();
  const { firstName, lastName, state, submittedAt, mayDecide } = request;
  return (
    <Card>
      <CardHead
        title={say('enrolment.decision.title')}
        aside={<StatusBadge tone={tones[state]}>{say(`enrolment.state.${state}`)}</StatusBadge>}
      />
      <CardBody>
        <FactList
          facts={[
            ...useFacts(request),
            { label: say('enrolment.decision.sentAt'), value: formatDateTime(submittedAt) },
          ]}
        />
      </CardBody>
      {mayDecide && (
        <CardFoot>
          <DecisionButtons request={{ ...request, name: `${firstName} ${lastName}` }} />
        </CardFoot>
      )}
    </Card>
  );
}

/** In an educator's view: what they asked for, with accept and refuse, and the background check; each for who may. */
export function EnrolmentCard({ id, check }: { id: string; check: Check }) {
  const say = useSay();
  const role = roleOf(useSession());
  const { data } = useQuery({ ...enrolmentOfQuery(id), enabled: may(role, 'readEnrolments') });
  const setsCheck = may(role, 'reachInstitution');
  return (
    <>
      {data && <Request request={data} />}
      {setsCheck && (
        <Card>
          <CardHead title={say('enrolment.check.label')} />
          <CardBody>
            <CheckField id={id} check={check} />
          </CardBody>
        </Card>
      )}
    </>
  );
}
