import { requesters, type RequestOutcome } from '@lectern/contract/cancel-requests/cancel-requests.names.ts';
import { cutName } from '@lectern/contract/people/people.rules.ts';
import type { RequestItem } from '@lectern/contract/cancel-requests/cancel-requests.shapes.ts';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../lib/formats.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { CutText } from '../../../ui/cut-text.tsx';
import { Row } from '../../../ui/layout.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { useVisitPeople } from '../../visits/visit-people.ts';
import { useVisitWords } from '../../visits/visit-words.ts';

/** With a sidebar on a screen of 1280 px no word is broken; the educator's name gets the remaining width. */
const widths = {
  ...{ student: '144px', educator: undefined, type: '108px', time: '116px' },
  ...{ asker: '92px', askedAt: '116px', other: '116px', action: '166px' },
} as const;

const outcomes: Record<RequestOutcome, SayKey> = {
  late: 'cancelRequests.list.late',
  excused: 'cancelRequests.list.excused',
};

function Moment({ at }: { at: string }) {
  return (
    <>
      <span className="type-row tabular unbroken">{formatDate(at)}</span>{' '}
      <span className="type-row tone-3 tabular unbroken">{formatTime(at)}</span>
    </>
  );
}

function Decided({ request: { decidedBy, outcome } }: { request: RequestItem }) {
  const say = useSay();
  return (
    <Row gap={8} justify="end">
      {outcome && (
        <StatusBadge tone={outcome === 'late' ? 'warn' : 'good'}>{say(outcomes[outcome])}</StatusBadge>
      )}
      <span className="type-row tone-3">{decidedBy ?? say('core.list.none')}</span>
    </Row>
  );
}

function Decide({ name, onDecide }: { name: string; onDecide: (isAccepting: boolean) => void }) {
  const say = useSay();
  const reject = say('cancelRequests.decide.reject');
  const accept = say('cancelRequests.decide.accept');
  return (
    <Row gap={8} isFixed isStretchedOnPhones>
      <Button
        variant="default"
        size="sm"
        px={10}
        aria-label={`${reject}, ${name}`}
        onClick={() => onDecide(false)}
      >
        {reject}
      </Button>
      <Button
        variant="light"
        size="sm"
        px={10}
        aria-label={`${accept}, ${name}`}
        onClick={() => onDecide(true)}
      >
        {accept}
      </Button>
    </Row>
  );
}

/** Whom a request is about: the student, or how many there are. */
export function useRequestName(): (request: RequestItem) => string {
  const people = useVisitPeople();
  return (request) => people.name(request);
}

/** The person who asked, in the host's words. */
function useAskedBy(): (request: RequestItem) => string {
  const say = useSay();
  const { role } = useHostWords();
  const words: Record<string, string> = {
    [requesters.student]: say('people.student'),
    [requesters.parent]: say('cancelRequests.list.parent'),
    [requesters.educator]: role,
  };
  return ({ askedByWhom, askedBy }) => words[askedByWhom] ?? askedBy;
}

/** The columns of 'Requests'; the reason is below. */
export function useRequestColumns(
  onDecide: (request: RequestItem, isAccepting: boolean) => void,
): Column<RequestItem>[] {
  const say = useSay();
  const host = useHostWords();
  const words = useVisitWords();
  const nameOf = useRequestName();
  const fullOf = useVisitPeople().full;
  const askedBy = useAskedBy();
  const line = (id: keyof typeof widths, title: string, cell: (item: RequestItem) => ReactNode) => ({
    ...{ id, title, cell, isTitleOnCard: true, width: widths[id] },
  });
  return [
    {
      ...{ id: 'student', title: say('cancelRequests.list.student'), card: 'head', width: widths.student },
      cell: (request, open) => (
        <PersonCell
          name={open(<CutText shown={nameOf(request)} full={fullOf(request)} />)}
          image={{ of: nameOf(request), src: request.studentPhoto }}
          size={26}
          icon={request.studentName === null ? <IconUsers size={18} stroke={1.5} /> : undefined}
        />
      ),
    },
    line('educator', say('cancelRequests.list.educator', host), ({ educatorName }) => (
      <CutText shown={cutName(educatorName, 'educator')} full={educatorName} />
    )),
    line('type', say('cancelRequests.list.type'), (request) => words.kind(request)),
    line('time', say('cancelRequests.list.sessionTime'), (item) => <Moment at={item.sessionStartTime} />),
    line('asker', say('cancelRequests.list.askedBy'), askedBy),
    line('askedAt', say('cancelRequests.list.askedAt'), ({ askedAt }) => <Moment at={askedAt} />),
    line('other', say('cancelRequests.list.otherSlot'), ({ otherStartTime }) =>
      otherStartTime === null ? say('core.list.none') : <Moment at={otherStartTime} />,
    ),
    {
      ...{ id: 'action', title: say('cancelRequests.list.action'), align: 'end', card: 'action' },
      width: widths.action,
      cell: (request) =>
        request.state === 'open' ? (
          <Decide name={nameOf(request)} onDecide={(isAccepting) => onDecide(request, isAccepting)} />
        ) : (
          <Decided request={request} />
        ),
    },
  ];
}
