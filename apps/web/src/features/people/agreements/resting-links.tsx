import type { RestingLink } from '@lectern/contract/people/agreements.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../lib/failure-text.ts';
import { formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { Card, CardHead, CardRow, CardRows } from '../../../ui/card.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { askForAgreement, restingLinksQuery } from './agreements.queries.ts';

const dayMs = 24 * 3_600_000;

/** A parent who asked within a day must wait: the student would not be notified again. */
function RestingRow({ link }: { link: RestingLink }) {
  const say = useSay();
  const cache = useQueryClient();
  const { studentId, name, askedAt } = link;
  const ask = useSubmission({
    mutationFn: () => askForAgreement(studentId),
    onSuccess: ({ response, message }) => {
      cache.setQueryData(restingLinksQuery.queryKey, response);
      toastSuccess(message);
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  const isWaiting = askedAt !== null && serverNow() - Date.parse(askedAt) < dayMs;
  return (
    <CardRow>
      <Row justify="between" isGrowing>
        <Stack gap={2}>
          <span className="type-name">{say('people.parents.resting', { child: name })}</span>
          {askedAt && (
            <span className="type-head tone-3">
              {say('people.parents.restingAsked', { date: formatDateTime(askedAt) })}
            </span>
          )}
        </Stack>
        <Row isStretchedOnPhones>
          <Button variant="default" disabled={isWaiting} loading={ask.isPending} onClick={() => ask.mutate()}>
            {say('people.parents.restingAsk', { child: name })}
          </Button>
        </Row>
      </Row>
    </CardRow>
  );
}

/** Students of the signed-in parent who are of age and have not agreed; nothing if there are none. */
export function RestingLinks() {
  const say = useSay();
  const { data } = useQuery(restingLinksQuery);
  if (!data || data.students.length === 0) return null;
  return (
    <Card>
      <CardHead title={say('people.parents.restingTitle')} aside={say('people.parents.restingHint')} />
      <CardRows>
        {data.students.map((link) => (
          <RestingRow key={link.studentId} link={link} />
        ))}
      </CardRows>
    </Card>
  );
}
