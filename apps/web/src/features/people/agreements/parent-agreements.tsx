import type { ParentAgreement } from '@lectern/contract/people/agreements.shapes.ts';
import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { formatCivilDate, formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { Card, CardBody, CardHead, CardRow, CardRows } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { agreementsQuery, changeAgreement } from './agreements.queries.ts';

interface RowProps {
  readonly parent: ParentAgreement;
  readonly isBusy: boolean;
  readonly onChange: (wish: { sees: boolean; keepsMessages: boolean }) => void;
}

function ParentRow({ parent, isBusy, onChange }: RowProps) {
  const say = useSay();
  const { name, sees, keepsMessages, askedAt } = parent;
  return (
    <CardRow>
      <Stack gap={12} isGrowing>
        <Stack gap={2}>
          <span className="type-name">{name}</span>
          {askedAt && !sees && (
            <span className="type-head tone-3">
              {say('profile.agreements.asks', { date: formatDateTime(askedAt) })}
            </span>
          )}
        </Stack>
        <Checkbox
          checked={sees}
          disabled={isBusy}
          label={say('profile.agreements.sees')}
          aria-label={say('profile.agreements.seesOf', { name })}
          onChange={({ currentTarget }) => onChange({ sees: currentTarget.checked, keepsMessages: false })}
        />
        <Checkbox
          checked={keepsMessages}
          disabled={isBusy || !sees}
          label={say('profile.agreements.messages')}
          aria-label={say('profile.agreements.messagesOf', { name })}
          onChange={({ currentTarget }) => onChange({ sees, keepsMessages: currentTarget.checked })}
        />
      </Stack>
    </CardRow>
  );
}

function useChange(onSettled: () => void) {
  const cache = useQueryClient();
  return useSubmission({
    mutationFn: changeAgreement,
    onSuccess: ({ response, message }) => {
      cache.setQueryData(agreementsQuery.queryKey, response);
      toastSuccess(message);
    },
    onError: (reason) => {
      toastError(failureText(reason));
      void cache.invalidateQueries({ queryKey: agreementsQuery.queryKey });
    },
    onSettled,
  });
}

/**
 * What a student who comes of age shares with each parent, in their profile; nothing until 30 days before, and if
 * the school knows no parents. Withdrawing everything needs a confirmation: the parent is signed out.
 */
export function ParentAgreements() {
  const say = useSay();
  const { data } = useQuery(agreementsQuery);
  const [ending, setEnding] = useState<ParentAgreement | null>(null);
  const change = useChange(() => setEnding(null));
  if (!data || data.parents.length === 0) return null;
  const { isOfAge, ofAgeOn, parents } = data;
  const choose = (parent: ParentAgreement) => (wish: { sees: boolean; keepsMessages: boolean }) => {
    if (isOfAge && !wish.sees) setEnding(parent);
    else change.mutate({ parentId: parent.parentId, ...wish });
  };
  return (
    <Card>
      <CardHead title={say('profile.agreements.title')} />
      <CardBody>
        <p className="type-row tone-2">
          {isOfAge
            ? say('profile.agreements.now')
            : say('profile.agreements.later', { date: ofAgeOn ? formatCivilDate(ofAgeOn) : '' })}
        </p>
      </CardBody>
      <CardRows aria-label={say('profile.agreements.title')}>
        {parents.map((parent) => (
          <ParentRow
            key={parent.parentId}
            parent={parent}
            isBusy={change.isPending}
            onChange={choose(parent)}
          />
        ))}
      </CardRows>
      <ConfirmDialog
        isOpen={ending !== null}
        title={say('profile.agreements.endTitle', { name: ending?.name ?? '' })}
        text={say('profile.agreements.endText', { name: ending?.name ?? '' })}
        confirm={{
          label: say('profile.agreements.end'),
          isBusy: change.isPending,
          onPress: () => {
            if (ending) change.mutate({ parentId: ending.parentId, sees: false, keepsMessages: false });
          },
        }}
        keep={{ label: say('profile.agreements.keep'), onPress: () => setEnding(null) }}
      />
    </Card>
  );
}
