import type { OwnProposal } from '@lectern/contract/administration/parents.shapes.ts';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../lib/failure-text.ts';
import { civilDateOf, formatDayOfYear } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { parentProposalsQuery, withdrawProposal } from '../../../administration/parents/parents.queries.ts';
import { ChildLine } from './child-line.tsx';

function ProposalLine({ proposal }: { proposal: OwnProposal }) {
  const say = useSay();
  const cache = useQueryClient();
  const { id, email, proposedAt } = proposal;
  const name = `${proposal.firstName} ${proposal.lastName}`;
  const takeBack = useSubmission({
    mutationFn: () => withdrawProposal(id),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: parentProposalsQuery.queryKey }),
  });
  const words = say('people.parents.withdrawProposal');
  return (
    <ChildLine
      isKept
      icon={<IconUserPlus size={20} stroke={1.5} aria-hidden />}
      about={say('people.parents.proposalWaits', { date: formatDayOfYear(civilDateOf(proposedAt)) })}
      news={name}
      more={email}
      act={
        <Button
          variant="default"
          aria-label={`${words}: ${name}`}
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          {words}
        </Button>
      }
    />
  );
}

/** Further parents whom the parent proposes for a child: each stays until the school answers, or it is taken back. */
export function ProposalLines({ childId }: { childId: string }) {
  const { data } = useQuery(parentProposalsQuery);
  const own = data?.proposals.filter(({ studentId }) => studentId === childId) ?? [];
  return own.map((proposal) => <ProposalLine key={proposal.id} proposal={proposal} />);
}
