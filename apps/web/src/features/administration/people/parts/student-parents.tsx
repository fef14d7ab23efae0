import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { formatDate } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { Card, CardBody, CardHead, CardRow, CardRows } from '../../../../ui/card.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Row } from '../../../../ui/layout.tsx';
import { PersonCell } from '../../../../ui/person-cell.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { decideParent, endParentLink, peopleKeys } from '../people.queries.ts';

type Parent = StudentView['parents'][number];
type Asking = StudentView['parentRequests'][number];
type Act = { kind: 'end'; email: string } | { kind: 'decide'; parentId: string; approve: boolean };

/** What the school does about the parents of a student; another parent who asks appears by itself. */
function useParentActs(id: string, onDone: () => void) {
  const say = useSay();
  const cache = useQueryClient();
  const renew = () => cache.invalidateQueries({ queryKey: peopleKeys.all });
  return useSubmission({
    mutationFn: (act: Act) =>
      act.kind === 'end' ? endParentLink({ id, email: act.email }) : decideParent({ id, ...act }),
    onSuccess: ({ message }) => toastSuccess(message || say('administration.level.saved')),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => {
      onDone();
      return renew();
    },
  });
}

function KnownParent({ parent, onEnd }: { parent: Parent; onEnd: () => void }) {
  const say = useSay();
  const name = `${parent.firstName} ${parent.lastName}`;
  return (
    <CardRow>
      <Row justify="between" isGrowing>
        <PersonCell name={name} detail={parent.email} />
        <Row gap={12}>
          <StatusBadge tone={parent.isLinked ? 'good' : 'neutral'}>
            {say(parent.isLinked ? 'administration.student.linked' : 'administration.student.notLinked')}
          </StatusBadge>
          <Button
            variant="default"
            aria-label={`${say('administration.student.endLink')}: ${name}`}
            onClick={onEnd}
          >
            {say('administration.student.endLink')}
          </Button>
        </Row>
      </Row>
    </CardRow>
  );
}

function AskingParent({
  parent,
  isBusy,
  onAnswer,
}: {
  parent: Asking;
  isBusy: boolean;
  onAnswer: (approve: boolean) => void;
}) {
  const say = useSay();
  const { name, email, askedAt } = parent;
  const detail = [email, say('administration.student.askedOn', { date: formatDate(askedAt) })];
  return (
    <CardRow>
      <Row justify="between" isGrowing>
        <PersonCell name={name} detail={detail.filter(Boolean).join(' · ')} />
        <Row gap={12}>
          <StatusBadge tone="warn">{say('administration.student.asks')}</StatusBadge>
          {([false, true] as const).map((approve) => (
            <Button
              key={String(approve)}
              variant={approve ? 'light' : 'default'}
              aria-label={`${say(approve ? 'administration.student.approve' : 'administration.student.refuse')}: ${name}`}
              disabled={isBusy}
              onClick={() => onAnswer(approve)}
            >
              {say(approve ? 'administration.student.approve' : 'administration.student.refuse')}
            </Button>
          ))}
        </Row>
      </Row>
    </CardRow>
  );
}

/** The parents of a student, and those who ask to be: the school ends links, approves and refuses. */
export function StudentParents({ student }: { student: StudentView }) {
  const say = useSay();
  const { id, name, parents, parentRequests } = student;
  const [ending, setEnding] = useState<Parent | null>(null);
  const act = useParentActs(id, () => setEnding(null));
  const isEmpty = parents.length + parentRequests.length === 0;
  return (
    <Card>
      <CardHead title={say('administration.student.parents')} line={!isEmpty} />
      {isEmpty ? (
        <CardBody>
          <p className="type-row tone-3">{say('administration.student.noParents')}</p>
        </CardBody>
      ) : (
        <CardRows>
          {parents.map((parent) => (
            <KnownParent key={parent.email} parent={parent} onEnd={() => setEnding(parent)} />
          ))}
          {parentRequests.map((parent) => (
            <AskingParent
              key={parent.parentId}
              parent={parent}
              isBusy={act.isPending}
              onAnswer={(approve) => act.mutate({ kind: 'decide', parentId: parent.parentId, approve })}
            />
          ))}
        </CardRows>
      )}
      <ConfirmDialog
        isOpen={ending !== null}
        title={say('administration.student.endTitle', {
          ...{ parent: ending ? `${ending.firstName} ${ending.lastName}` : '', child: name },
        })}
        text={say('administration.student.endText')}
        confirm={{
          label: say('administration.student.endLink'),
          isBusy: act.isPending,
          onPress: () => ending && act.mutate({ kind: 'end', email: ending.email }),
        }}
        keep={{ label: say('administration.person.keep'), onPress: () => setEnding(null) }}
      />
    </Card>
  );
}
