import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '../../../../lib/api-failure.ts';
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
import { decideParent, decideProposal, endParentLink, peopleKeys } from '../people.queries.ts';

type Parent = StudentView['parents'][number];
type Act =
  | { kind: 'end'; email: string }
  | { kind: 'decide'; parentId: string; approve: boolean }
  | { kind: 'decideProposal'; proposalId: string; approve: boolean; name: string };

function send(id: string, act: Act) {
  if (act.kind === 'end') return endParentLink({ id, email: act.email });
  if (act.kind === 'decide') return decideParent({ id, ...act });
  const { proposalId, approve } = act;
  return decideProposal({ id, proposalId, approve });
}

/** The school's actions on the parents of a student; another parent's request appears by itself. */
function useParentActs(id: string, onDone: () => void) {
  const say = useSay();
  const cache = useQueryClient();
  const renew = () => cache.invalidateQueries({ queryKey: peopleKeys.all });
  return useSubmission({
    mutationFn: (act: Act) => send(id, act),
    onSuccess: ({ message }, act) => {
      if (act.kind !== 'decideProposal') toastSuccess(message || say('administration.level.saved'));
      else
        toastSuccess(
          say(`administration.student.${act.approve ? 'approved' : 'refused'}`, { name: act.name }),
        );
    },
    onError: (reason, act) => {
      const isGone = act.kind === 'decideProposal' && isRefusal(reason, 'not_found');
      toastError(isGone ? say('administration.student.proposalGone') : failureText(reason));
    },
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

/** Somebody who is to be a parent, about whom the school decides. */
function WaitingParent({
  name,
  detail,
  state,
  isBusy,
  onAnswer,
}: {
  name: string;
  detail: readonly (string | null)[];
  state: string;
  isBusy: boolean;
  onAnswer: (approve: boolean) => void;
}) {
  const say = useSay();
  return (
    <CardRow>
      <Row justify="between" isGrowing>
        <PersonCell name={name} detail={detail.filter(Boolean).join(' · ')} />
        <Row gap={12}>
          <StatusBadge tone="warn">{state}</StatusBadge>
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

/** Those who ask to be parents of a student, and those whom a parent proposes. */
function WaitingParents({
  student: { parentRequests, parentProposals },
  isBusy,
  onAct,
}: {
  student: StudentView;
  isBusy: boolean;
  onAct: (act: Act) => void;
}) {
  const say = useSay();
  return (
    <>
      {parentRequests.map(({ parentId, name, email, askedAt }) => (
        <WaitingParent
          key={parentId}
          name={name}
          detail={[email, say('administration.student.askedOn', { date: formatDate(askedAt) })]}
          state={say('administration.student.asks')}
          isBusy={isBusy}
          onAnswer={(approve) => onAct({ kind: 'decide', parentId, approve })}
        />
      ))}
      {parentProposals.map(({ id, firstName, lastName, email, proposedBy: parent, proposedAt }) => (
        <WaitingParent
          key={id}
          name={`${firstName} ${lastName}`}
          detail={[email, say('administration.student.proposedBy', { parent, date: formatDate(proposedAt) })]}
          state={say('administration.student.proposed')}
          isBusy={isBusy}
          onAnswer={(approve) =>
            onAct({ kind: 'decideProposal', proposalId: id, approve, name: `${firstName} ${lastName}` })
          }
        />
      ))}
    </>
  );
}

/** The parents of a student, and those who ask or are proposed to be: the school ends links, approves and refuses. */
export function StudentParents({ student }: { student: StudentView }) {
  const say = useSay();
  const { id, name, parents, parentRequests, parentProposals } = student;
  const [ending, setEnding] = useState<Parent | null>(null);
  const act = useParentActs(id, () => setEnding(null));
  const isEmpty = parents.length + parentRequests.length + parentProposals.length === 0;
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
          <WaitingParents student={student} isBusy={act.isPending} onAct={(one) => act.mutate(one)} />
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
