import { Button } from '@mantine/core';
import { IconCalendarOff, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { formatDate, formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { useKeepOpen } from '../../../ui/keep-open.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { RowSkeletons } from '../../../ui/row-skeletons.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { useUserSession } from '../../identity/session.ts';
import { calendarFeedQuery, endCalendarFeed, renewCalendarFeed } from '../calendar.queries.ts';
import { NewAddress } from './new-address.tsx';
import classes from './my-calendar-dialog.module.css';

type Question = 'renew' | 'end';

interface Acts {
  made: { url: string; webcalUrl: string } | null;
  isMaking: boolean;
  make: () => void;
  isEnding: boolean;
  end: () => void;
}

function useFeedActs(onDone: () => void): Acts {
  const say = useSay();
  const cache = useQueryClient();
  const [made, setMade] = useState<Acts['made']>(null);
  const { queryKey } = calendarFeedQuery();
  const making = useSubmission({
    mutationFn: (_none, key) => renewCalendarFeed(key),
    onSuccess: ({ url, webcalUrl, ...feed }) => {
      setMade({ url, webcalUrl });
      cache.setQueryData(queryKey, feed);
      onDone();
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  const ending = useSubmission({
    mutationFn: () => endCalendarFeed(),
    onSuccess: () => {
      setMade(null);
      cache.setQueryData(queryKey, { createdAt: null, readAt: null });
      toastSuccess(say('calendar.feed.ended'));
      onDone();
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  // An address is shown once: if the dialog were closed meanwhile, nobody would ever see it.
  useKeepOpen(making.isPending);
  return {
    made,
    isMaking: making.isPending,
    make: () => making.mutate(),
    isEnding: ending.isPending,
    end: () => ending.mutate(),
  };
}

function Known({ createdAt, readAt }: { createdAt: string; readAt: string | null }) {
  const say = useSay();
  return (
    <p className="type-reading tone-2">
      {say('calendar.feed.since', { date: formatDate(createdAt) })}{' '}
      {readAt === null
        ? say('calendar.feed.notRead')
        : say('calendar.feed.lastRead', { time: formatDateTime(readAt) })}{' '}
      {say('calendar.feed.onceOnly')}
    </p>
  );
}

/** How the calendars that most people have follow an address. */
function HowTo() {
  const say = useSay();
  const ways = [
    [say('calendar.app.google'), say('calendar.feed.google')],
    [say('calendar.app.apple'), say('calendar.feed.apple')],
    [say('calendar.app.outlook'), say('calendar.feed.outlook')],
  ] as const;
  return (
    <section className={classes.how}>
      <h3 className="type-name">{say('calendar.feed.how')}</h3>
      <dl>
        {ways.map(([app, way]) => (
          <div key={app}>
            <dt className="type-row">{app}</dt>
            <dd className="type-row tone-2">{way}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Feed({ createdAt, readAt }: { createdAt: string | null; readAt: string | null }) {
  const say = useSay();
  const [asked, setAsked] = useState<Question | null>(null);
  const acts = useFeedActs(() => setAsked(null));
  const isRenewing = asked === 'renew';
  return (
    <>
      {acts.made && <NewAddress {...acts.made} />}
      {!acts.made && createdAt !== null && <Known createdAt={createdAt} readAt={readAt} />}
      <Row>
        {createdAt === null ? (
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} />}
            loading={acts.isMaking}
            onClick={acts.make}
          >
            {say('calendar.feed.make')}
          </Button>
        ) : (
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.5} />}
              onClick={() => setAsked('renew')}
            >
              {say('calendar.feed.renew')}
            </Button>
            <Button
              variant="default"
              c="var(--bad-fg)"
              leftSection={<IconCalendarOff size={18} stroke={1.5} />}
              onClick={() => setAsked('end')}
            >
              {say('calendar.feed.end')}
            </Button>
          </>
        )}
      </Row>
      <HowTo />
      <ConfirmDialog
        isOpen={asked !== null}
        title={say(isRenewing ? 'calendar.feed.renewQuestion' : 'calendar.feed.endQuestion')}
        text={say(isRenewing ? 'calendar.feed.renewText' : 'calendar.feed.endText')}
        confirm={{
          label: say(isRenewing ? 'calendar.feed.renew' : 'calendar.feed.end'),
          onPress: isRenewing ? acts.make : acts.end,
          isBusy: acts.isMaking || acts.isEnding,
        }}
        keep={{ label: say('calendar.feed.keep'), onPress: () => setAsked(null) }}
      />
    </>
  );
}

function Content() {
  const say = useSay();
  const { student, id } = useUserSession();
  const feed = useQuery(calendarFeedQuery());
  const isParent = student !== null && student.id !== id;
  return (
    <Stack gap={16}>
      <p className="type-reading">{say(isParent ? 'calendar.feed.textParent' : 'calendar.feed.text')}</p>
      <p className="type-row tone-2">{say('calendar.feed.care')}</p>
      <ListFaces
        list={feed}
        isEmpty={() => false}
        empty={{ title: say('core.list.empty') }}
        failed={{ title: say('calendar.feed.loadFailed') }}
        skeleton={<RowSkeletons rows={2} height={44} avatar={false} />}
      >
        {({ createdAt, readAt }) => <Feed createdAt={createdAt} readAt={readAt} />}
      </ListFaces>
    </Stack>
  );
}

/** 'My calendar': the private address at which external calendars follow one's own sessions. */
export function MyCalendarDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={onClose} title={say('calendar.feed.title')}>
      {isOpen && <Content />}
    </ModalWindow>
  );
}
