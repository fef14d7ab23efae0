import { flagStatusOf } from '@lectern/contract/flags/flags.names.ts';
import type { FlagInfo, FlagMessage } from '@lectern/contract/flags/flags.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { CardBody } from '../../ui/card.tsx';
import { Row } from '../../ui/layout.tsx';
import type { Column } from '../../ui/resource-list/list-parts.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Tone } from '../../ui/theme/tokens.ts';
import classes from './flag-panel.module.css';
import { useFlagWords } from './flag-words.ts';
import { flagQuery } from './flags.queries.ts';
import { AnswerFlagDialog } from './parts/answer-flag-dialog.tsx';

const tones = {
  underReview: 'info',
  moreInfoNeeded: 'warn',
  moreInfoProvided: 'info',
  actionTaken: 'good',
} as const satisfies Record<string, Tone>;

function useColumns(
  onAnswer: (message: FlagMessage) => void,
  answered: string | null,
): Column<FlagMessage>[] {
  const say = useSay();
  const words = useFlagWords();
  return [
    {
      ...{ id: 'date', title: say('flags.date'), width: '132px', card: 'aside' },
      cell: ({ createdAt }) => (
        <span className="type-row tabular">
          <span className={classes.part}>{formatDate(createdAt)}</span>{' '}
          <span className={classes.part}>{formatTime(createdAt)}</span>
        </span>
      ),
    },
    {
      ...{ id: 'by', title: say('flags.reportedBy'), width: '140px', card: 'head' },
      cell: ({ createdBy }) => <span className="type-name">{createdBy}</span>,
    },
    {
      ...{ id: 'summary', title: say('flags.summary') },
      cell: ({ message }) => <span className={clsx('type-row', classes.words)}>{message}</span>,
    },
    {
      ...{ id: 'status', title: say('flags.statusLabel'), width: '160px', card: 'action' },
      cell: (message) => (
        <Row>
          <StatusBadge tone={tones[flagStatusOf(message.status.statusId)]}>
            {words.status(message.status.statusId).toLowerCase()}
          </StatusBadge>
          {message.id === answered && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowBackUp size={16} stroke={1.5} />}
              aria-label={say('flags.answerNamed', { who: message.createdBy })}
              onClick={() => onAnswer(message)}
            >
              {say('flags.answer')}
            </Button>
          )}
        </Row>
      ),
    },
  ];
}

function Head({ flag }: { flag: FlagInfo }) {
  const say = useSay();
  const { flaggedCategory, otherCategoryReason, isNotPaid } = flag;
  if (flaggedCategory === null) return null;
  return (
    <CardBody>
      <Row gap={12} justify="between">
        <p className="type-name">
          {otherCategoryReason === null
            ? say('flags.categoryIs', { name: flaggedCategory.name })
            : say('flags.otherIs', { reason: otherCategoryReason })}
        </p>
        {isNotPaid && <StatusBadge tone="warn">{say('flags.notPaid')}</StatusBadge>}
      </Row>
    </CardBody>
  );
}

/** The tab 'View Flag Info': why a session was flagged, and all that was written since; only the latest is answered. */
export function FlagPanel({ visitId, onDialog }: { visitId: string; onDialog: (isOpen: boolean) => void }) {
  const say = useSay();
  const flag = useQuery(flagQuery(visitId));
  const [answering, setAnswering] = useState<FlagMessage | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (isNowOpen: boolean): void => {
    setOpen(isNowOpen);
    onDialog(isNowOpen);
  };
  const messages = flag.data?.messages ?? [];
  const answered = flag.data?.mayAnswer ? (messages.at(-1)?.id ?? null) : null;
  const columns = useColumns((message) => {
    setAnswering(message);
    open(true);
  }, answered);
  return (
    <>
      {flag.data && <Head flag={flag.data} />}
      <ResourceList
        look="table"
        minWidth={560}
        isBare
        label={say('flags.title')}
        list={{ ...flag, data: flag.data && { data: messages } }}
        columns={columns}
        idOf={({ id }) => id}
        empty={{ title: say('flags.none'), drawing: 'page' }}
        failed={{ title: say('flags.failed') }}
        skeleton={{ rows: 2 }}
      />
      {answering && (
        <AnswerFlagDialog visitId={visitId} message={answering} isOpen={isOpen} onClose={() => open(false)} />
      )}
    </>
  );
}
