import { may } from '@lectern/contract/access/capabilities.ts';
import type { OpenEnrolment } from '@lectern/contract/enrolment/enrolment.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { formatCount, formatDateTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Card, CardBody, CardHead, CardRow, CardRows } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { roleOf, useSession } from '../identity/session.ts';
import { openEnrolmentsQuery } from './enrolment.queries.ts';
import { DecisionButtons } from './parts/decision-buttons.tsx';

function RequestRow({ request }: { request: OpenEnrolment }) {
  const say = useSay();
  const session = useSession();
  const { personId, name, isEducator, schools, studentRollNumber, submittedAt } = request;
  const what = isEducator
    ? say('enrolment.toDecide.educator')
    : say('enrolment.toDecide.student', { number: studentRollNumber ?? '' });
  const standsIn = !isEducator && !may(roleOf(session), 'keepStudents');
  return (
    <CardRow>
      <Row justify="between" gap={12} isGrowing>
        <Stack gap={0}>
          <span className="type-name">{name}</span>
          <span className="type-row tone-3">{[what, ...schools.map((one) => one.name)].join(' · ')}</span>
          {standsIn && <span className="type-row tone-3">{say('enrolment.toDecide.standsIn')}</span>}
          <span className="type-head tone-3">
            {say('enrolment.toDecide.sentAt', { date: formatDateTime(submittedAt) })}
          </span>
        </Stack>
        {isEducator ? (
          <Button
            variant="default"
            component={AddressLink}
            address={linkOptions({
              to: '/admin/$id/educators/$userId',
              params: { id: session.id, userId: personId },
            })}
          >
            {say('enrolment.toDecide.open', { name })}
          </Button>
        ) : (
          <DecisionButtons request={request} />
        )}
      </Row>
    </CardRow>
  );
}

function Requests() {
  const say = useSay();
  const role = roleOf(useSession());
  const list = useQuery(openEnrolmentsQuery);
  // Schools seldom leave anything to the levels above: there it does not come and go with every visit.
  const isSeldom = !may(role, 'keepStudents') && !may(role, 'reachInstitution');
  const total = list.data?.totalItems ?? 0;
  // Where nothing waits, the dashboard says nothing of it.
  if ((list.data && total === 0) || (isSeldom && list.isPending)) return null;
  return (
    <Card>
      <CardHead
        title={say('enrolment.toDecide.title')}
        {...(total > 0 && { aside: <StatusBadge tone="warn">{formatCount(total)}</StatusBadge> })}
      />
      <ListFaces
        list={list}
        isEmpty={({ data }) => data.length === 0}
        empty={{ title: say('enrolment.toDecide.none') }}
        failed={{ title: say('enrolment.toDecide.failed') }}
        skeleton={<CardBody>{null}</CardBody>}
      >
        {({ data }) => (
          <CardRows>
            {data.map((request) => (
              <RequestRow key={request.personId} request={request} />
            ))}
          </CardRows>
        )}
      </ListFaces>
    </Card>
  );
}

/**
 * 'To decide' on the dashboard: people who have enrolled, for those who accept or refuse them; nothing for others.
 */
export function ToDecideCard() {
  const session = useSession();
  return may(roleOf(session), 'decideEnrolments') ? <Requests /> : null;
}
