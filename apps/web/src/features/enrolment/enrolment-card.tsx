import { may } from '@lectern/contract/access/capabilities.ts';
import type { EducatorCheck, EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import type { EnrolmentView } from '@lectern/contract/enrolment/enrolment.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCivilDate, formatDateTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { Card, CardBody, CardFoot, CardHead } from '../../ui/card.tsx';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { FileList } from '../../ui/file-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { roleOf, useSession } from '../identity/session.ts';
import { enrolmentOfQuery } from './enrolment.queries.ts';
import { CheckForm } from './parts/check-form.tsx';
import { DecisionButtons } from './parts/decision-buttons.tsx';

const tones = { submitted: 'warn', accepted: 'good', refused: 'bad' } as const;

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

/** What is known of a background check, for people who read documents and set nothing. */
function CheckFacts({ educator, check }: { educator: EducatorView; check: EducatorCheck }) {
  const say = useSay();
  const { checkedOn, reference, document } = check;
  const none = say('core.list.none');
  return (
    <FactList
      facts={[
        {
          label: say('enrolment.check.state'),
          value: say(`administration.educator.checks.${educator.backgroundCheck}`),
        },
        {
          label: say('enrolment.check.checkedOn'),
          value: checkedOn === null ? none : formatCivilDate(checkedOn),
        },
        { label: say('enrolment.check.reference'), value: reference ?? none },
        {
          label: say('enrolment.check.document'),
          value: document ? (
            <FileList
              label={say('enrolment.check.document')}
              files={[{ id: document.id, name: document.name, href: document.image }]}
            />
          ) : (
            say('enrolment.check.noDocument')
          ),
        },
      ]}
    />
  );
}

/**
 * In an educator's view: what they asked for, with accept and refuse, and the background check; each for people who
 * may.
 */
export function EnrolmentCard({ educator }: { educator: EducatorView }) {
  const say = useSay();
  const role = roleOf(useSession());
  const { id, check } = educator;
  const { data } = useQuery({ ...enrolmentOfQuery(id), enabled: may(role, 'readEnrolments') });
  return (
    <>
      {data && <Request request={data} />}
      {check && (
        <Card>
          <CardHead title={say('enrolment.check.label')} />
          <CardBody>
            {may(role, 'reachInstitution') ? (
              // A save, here or elsewhere, restarts the form; what was typed comes back with it.
              <CheckForm key={check.version} educator={educator} check={check} />
            ) : (
              <CheckFacts educator={educator} check={check} />
            )}
          </CardBody>
        </Card>
      )}
    </>
  );
}
