import type { AskedMerge } from '@lectern/contract/administration/parents.shapes.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { formatDate } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { useKeepOpen } from '../../../ui/keep-open.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { answerMerge, parentQuestionsQuery } from './parents.queries.ts';

/** Whether another account belongs to the signed-in parent; after confirming they see what is missing. */
export function MergeQuestion({ merge }: { merge: AskedMerge }) {
  const say = useSay();
  const cache = useQueryClient();
  const question = useId();
  const answer = useSubmission({
    mutationFn: answerMerge,
    onSuccess: (_nothing, isMine) =>
      toastSuccess(say(isMine ? 'people.parents.mergeConfirmed' : 'people.parents.mergeRefused')),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: parentQuestionsQuery.queryKey }),
  });
  useKeepOpen(answer.isPending);
  const { isKept, hasConfirmed, otherEmail: other } = merge;
  const date = formatDate(merge.lapsesAt);
  return (
    <Card>
      <CardHead title={say('people.parents.mergeTitle')} />
      <CardBody>
        <Stack gap={16}>
          <Stack gap={4} id={question}>
            {hasConfirmed ? (
              <p className="type-row">{say('people.parents.mergeWaits', { other, date })}</p>
            ) : (
              <>
                <p className="type-row">
                  {say(isKept ? 'people.parents.mergeStays' : 'people.parents.mergeCloses', { other })}
                </p>
                <p className="type-row tone-3">{say('people.parents.mergeUntil', { date })}</p>
              </>
            )}
          </Stack>
          <Row justify="end" isStretchedOnPhones role="group" aria-labelledby={question}>
            <Button variant="default" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
              {say('people.parents.mergeRefuse')}
            </Button>
            {!hasConfirmed && (
              <Button
                loading={answer.isPending && answer.variables === true}
                onClick={() => answer.mutate(true)}
              >
                {say('people.parents.mergeAccept')}
              </Button>
            )}
          </Row>
        </Stack>
      </CardBody>
    </Card>
  );
}
