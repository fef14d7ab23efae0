import type { OwnEnrolment } from '@lectern/contract/enrolment/enrolment.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatDateTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { useLiveSession } from '../../lib/web-channel.ts';
import { useGo } from '../../lib/url-state.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { homeOf } from '../identity/addresses.ts';
import { refreshSession } from '../identity/sign-in-out.ts';
import { currentSession, roleOf } from '../identity/session.ts';
import { currentHost } from '../institutions/host.ts';
import { ownEnrolmentQuery } from './enrolment.queries.ts';
import { EnrolmentForm } from './parts/enrolment-form.tsx';
import { LeaveButton } from './parts/leave-button.tsx';
import { SchoolStepDialog } from './parts/school-step-dialog.tsx';
import { useAsker, type Asker } from './parts/use-asker.ts';

const tones = { submitted: 'warn', accepted: 'good', refused: 'bad' } as const;

function Standing({ sent }: { sent: OwnEnrolment }) {
  const say = useSay();
  const { state, submittedAt, reason, schools, studentRollNumber } = sent;
  const named = [...schools.map(({ name }) => name), ...(studentRollNumber ? [studentRollNumber] : [])];
  return (
    <div role="status">
      <Stack gap={12}>
        <Row>
          <StatusBadge tone={tones[state]}>{say(`enrolment.state.${state}`)}</StatusBadge>
        </Row>
        <p className="type-name">{named.join(' · ')}</p>
        <p className="type-explanation tone-2">
          {state === 'refused'
            ? say('enrolment.refusedBecause', { reason: reason ?? '' })
            : say('enrolment.waiting', { date: formatDateTime(submittedAt) })}
        </p>
        {state === 'refused' && <p className="type-explanation tone-2">{say('enrolment.askAgain')}</p>}
      </Stack>
    </div>
  );
}

/** Goes on to the dashboard as soon as somebody belongs to a school. */
function useAcceptance(isAccepted: boolean): void {
  const go = useGo();
  const leave = useEffectEvent(async () => {
    await refreshSession();
    const session = currentSession();
    if (!session?.institutionRelationFound) return;
    go(homeOf({ id: session.id, role: roleOf(session) }, currentHost().roleTypePath), { replace: true });
  });
  useEffect(() => {
    if (isAccepted) void leave();
  }, [isAccepted]);
}

function Request({ asker, sent }: { asker: Asker; sent: OwnEnrolment | null }) {
  const say = useSay();
  const [isChoosing, setChoosing] = useState(sent === null);
  useAcceptance(sent?.state === 'accepted');
  return (
    <Stack gap={20}>
      {sent && <Standing sent={sent} />}
      <p className="type-explanation tone-2">{say('enrolment.later')}</p>
      {asker.isEducator && <EnrolmentForm key={sent?.version ?? -1} asker={asker} sent={sent} />}
      {!asker.isEducator && (
        <Button variant="default" onClick={() => setChoosing(true)}>
          {say('enrolment.school.studentTitle')}
        </Button>
      )}
      <SchoolStepDialog isOpen={isChoosing} asker={asker} sent={sent} onClose={() => setChoosing(false)} />
    </Stack>
  );
}

/** The view of a person without a school: the school step, the enrolment, and its outcome. */
export function EnrolmentPanel() {
  const say = useSay();
  const asker = useAsker();
  useLiveSession();
  return (
    <Stack gap={20}>
      <ListFaces
        list={useQuery(ownEnrolmentQuery)}
        isEmpty={() => false}
        empty={{ title: '' }}
        failed={{ title: say('enrolment.failed') }}
        skeleton={{ rows: 4 }}
      >
        {(sent) => <Request asker={asker} sent={sent} />}
      </ListFaces>
      <LeaveButton />
    </Stack>
  );
}
