import type { Erasure } from '@lectern/contract/administration/personal-data.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { useListInPlace } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { decideErasure, erasuresQuery, personalDataKeys } from './personal-data.queries.ts';

function useStateWords(): (erasure: Erasure) => string {
  const say = useSay();
  const withdrawn = (name: string | null): string =>
    name === null
      ? say('personalData.erasure.stateWithdrawn')
      : say('personalData.erasure.stateWithdrawnBy', { name });
  return ({ state, dueAt, doneAt, agreedBy, withdrawnBy }) => {
    const when = formatDateTime(doneAt ?? dueAt);
    if (state === 'agreed') return say('personalData.erasure.stateAgreed', { name: agreedBy ?? '', when });
    if (state === 'begun') return say('personalData.erasure.stateBegun', { name: agreedBy ?? '' });
    if (state === 'done') return say('personalData.erasure.stateDone', { when });
    return state === 'asked' ? say('personalData.erasure.stateAsked', { when }) : withdrawn(withdrawnBy);
  };
}

function Acts({ erasure }: { erasure: Erasure }) {
  const say = useSay();
  const cache = useQueryClient();
  const decide = useSubmission({
    mutationFn: (act: 'agree' | 'withdraw') => decideErasure(erasure.id, act),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: personalDataKeys.all }),
  });
  const [isAsked, setAsked] = useState(false);
  const { name, dueAt, mayAgree, mayWithdraw } = erasure;
  return (
    <Row isStretchedOnPhones>
      {mayWithdraw && (
        <Button
          variant="default"
          loading={decide.isPending}
          aria-label={say('personalData.erasure.withdrawOf', { name })}
          onClick={() => decide.mutate('withdraw')}
        >
          {say('personalData.erasure.withdraw')}
        </Button>
      )}
      {mayAgree && (
        <Button
          color="red"
          loading={decide.isPending}
          aria-label={say('personalData.erasure.agreeOf', { name })}
          onClick={() => setAsked(true)}
        >
          {say('personalData.erasure.agree')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={say('personalData.erasure.question', { name })}
        text={say('personalData.erasure.agreeExplained', { when: formatDateTime(dueAt) })}
        confirm={{
          label: say('personalData.erasure.agree'),
          onPress: () => {
            setAsked(false);
            decide.mutate('agree');
          },
        }}
        keep={{ label: say('personalData.erasure.keep'), onPress: () => setAsked(false) }}
      />
    </Row>
  );
}

/** Requested erasures: who asked, their progress, and what the administrator may do. */
export function ErasureList() {
  const say = useSay();
  const words = useStateWords();
  const state = useListInPlace({});
  return (
    <Stack>
      <h2 className="type-card-title">{say('personalData.erasure.title')}</h2>
      <p className="type-row tone-2">{say('personalData.erasure.intro')}</p>
      <ResourceList
        label={say('personalData.erasure.title')}
        list={useQuery(erasuresQuery(state.page))}
        controls={state}
        idOf={({ id }) => id}
        columns={[
          {
            ...{ id: 'name', card: 'head' },
            cell: ({ name, askedBy, askedAt }) => (
              <>
                <span>{name}</span>
                <span className="type-meta tone-3">
                  {say('personalData.erasure.askedBy', { name: askedBy, when: formatDateTime(askedAt) })}
                </span>
              </>
            ),
          },
          {
            ...{ id: 'state' },
            cell: (erasure) => <span className="type-row tone-2">{words(erasure)}</span>,
          },
          {
            ...{ id: 'acts', width: 'auto', align: 'end', card: 'action' },
            cell: (erasure) => <Acts erasure={erasure} />,
          },
        ]}
        empty={{ title: say('personalData.erasure.none'), drawing: 'people' }}
        failed={{ title: say('personalData.erasure.failed') }}
        skeleton={{ rows: 2, avatar: false }}
      />
    </Stack>
  );
}
