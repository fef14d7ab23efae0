import type { RestingChild } from '@lectern/contract/dashboards/children.shapes.ts';
import { Button } from '@mantine/core';
import { IconLock, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../lib/failure-text.ts';
import { formatDate } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { Card } from '../../../../ui/card.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { PersonAvatar } from '../../../../ui/person-avatar.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { askForAgreement } from '../../../people/agreements/agreements.queries.ts';
import { OfAge } from './child-card.tsx';
import classes from './child-card.module.css';
import { ChildLine } from './child-line.tsx';

const dayMs = 24 * 3_600_000;
const look = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** A student who is of age and has not agreed: since when they decide, whether they were asked, and asking. */
export function RestingCard({ child, now }: { child: RestingChild; now: number }) {
  const say = useSay();
  const cache = useQueryClient();
  const { id, name, firstName, since, askedAt } = child;
  const ask = useSubmission({
    mutationFn: () => askForAgreement(id),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.childrenOverview }),
        cache.invalidateQueries({ queryKey: queryKeys.restingLinks }),
      ]),
  });
  // Within a day the student would not be told again.
  const isWaiting = askedAt !== null && now - Date.parse(askedAt) < dayMs;
  return (
    <Card className={classes.card} aria-label={name} data-other>
      <div className={classes.head}>
        <PersonAvatar name={name} size={44} />
        <Stack gap={2} isGrowing>
          <h2 className="type-card-title">{name}</h2>
        </Stack>
        <OfAge />
      </div>
      <Stack as="ul" gap={0}>
        <ChildLine
          isKept
          icon={<IconLock {...look} />}
          about={say('dashboards.children.restingTitle')}
          news={say('dashboards.children.decides', { child: firstName, date: formatDate(since) })}
          more={say('dashboards.children.resting')}
        />
        <ChildLine
          isKept
          icon={<IconMail {...look} />}
          about={
            askedAt === null
              ? say('dashboards.children.notAsked')
              : say('dashboards.children.asked', { date: formatDate(askedAt) })
          }
          news={say('dashboards.children.noAnswer')}
        />
      </Stack>
      <div className={classes.foot}>
        <Button
          fullWidth
          variant="default"
          disabled={isWaiting}
          loading={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {say('people.parents.restingAsk', { child: firstName })}
        </Button>
      </div>
    </Card>
  );
}
