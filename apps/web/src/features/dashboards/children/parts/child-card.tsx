import { showsJoin, statusDisplay } from '@lectern/contract/visits/status.rules.ts';
import type { ChildCard as Child } from '@lectern/contract/dashboards/children.shapes.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { useGo, type Address } from '../../../../lib/url-state.ts';
import { AddressLink } from '../../../../ui/address-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { PersonAvatar } from '../../../../ui/person-avatar.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { useSession } from '../../../identity/session.ts';
import { useChooseChild } from '../../../identity/use-choose-child.ts';
import { keepAlong } from '../../../messages/open-along.ts';
import { kindOf } from '../../../visits/visit-kind.ts';
import { shownStatus } from '../../../visits/visit-moments.ts';
import { useVisitPaths } from '../../../visits/visit-paths.ts';
import { studentHomeQuery } from '../../dashboards.queries.ts';
import classes from './child-card.module.css';
import { ChildLines } from './child-lines.tsx';
import { InviteParent } from './invite-parent.tsx';
import { ProposalLines } from './proposal-lines.tsx';

function Head({ child, isChosen }: { child: Child; isChosen: boolean }) {
  const say = useSay();
  const grade = child.grade === null ? null : say('dashboards.children.grade', { grade: child.grade });
  return (
    <div className={classes.head}>
      <PersonAvatar name={child.name} image={child.image} size={44} />
      <Stack gap={2} isGrowing>
        <h2 className="type-card-title">{child.name}</h2>
        {child.schoolName !== null && <span className="type-row tone-3">{child.schoolName}</span>}
        {grade !== null && <span className="type-row tone-3">{grade}</span>}
      </Stack>
      {child.decision !== null && <OfAge />}
      {isChosen && (
        <span className={classes.check} role="img" aria-label={say('dashboards.children.chosen')}>
          <IconCheck size={14} stroke={2.5} aria-hidden />
        </span>
      )}
    </div>
  );
}

/** The mark of a child who is of age. */
export function OfAge() {
  const say = useSay();
  return (
    <span role="img" aria-label={say('dashboards.children.ofAgeName')}>
      <StatusBadge tone="neutral">{say('dashboards.children.ofAge')}</StatusBadge>
    </span>
  );
}

/** The button for the parent's current child: into the current session, else to all sessions. */
function ChosenFoot({ child, now }: { child: Child; now: number }) {
  const say = useSay();
  const paths = useVisitPaths();
  const { data } = useQuery(studentHomeQuery(child.id));
  const entered = data?.todaySession.find((visit) => {
    const facts = { viewer: 'attendee', kind: kindOf(visit), joined: visit.joined } as const;
    return showsJoin(kindOf(visit)) && statusDisplay(shownStatus(visit, now), facts).action !== null;
  });
  if (!entered)
    return (
      <Button fullWidth variant="default" component={AddressLink} address={paths.list('future')}>
        {say('dashboards.children.sessions', { child: child.firstName })}
      </Button>
    );
  const facts = { viewer: 'attendee', kind: kindOf(entered), joined: entered.joined } as const;
  return (
    <Button fullWidth component={AddressLink} address={paths.waitingRoom(entered.id)}>
      {say(statusDisplay(shownStatus(entered, now), facts).text)}
    </Button>
  );
}

/** A child: name, news, and the button that changes to it or enters its session. */
export function ChildCard({ child, isChosen, now }: { child: Child; isChosen: boolean; now: number }) {
  const say = useSay();
  const go = useGo();
  const { id: ownerId } = useSession();
  // With another child the page is redrawn: work after the choice must not depend on this card.
  const next = useRef<Address | null>(null);
  const choice = useChooseChild(() => {
    if (next.current) go(next.current);
  });
  const change = (to: Address | null): void => {
    if (choice.isPending) return;
    next.current = to;
    choice.mutate(child.id);
  };
  const openMessages = (): void => {
    if (!child.messages) return;
    const { conversationId, educatorName: educator } = child.messages;
    const name = say('messages.readAlongItem', { student: child.name, educator });
    keepAlong({ kind: 'along', conversationId, name }, { ownerId, actingChildId: child.id });
  };
  const open = (to: Address): void => {
    if (isChosen) go(to);
    else change(to);
  };
  return (
    <Card
      className={classes.card}
      aria-label={child.name}
      data-chosen={isChosen || undefined}
      data-other={!isChosen || undefined}
    >
      <Head child={child} isChosen={isChosen} />
      <Stack as="ul" gap={0}>
        <ChildLines child={child} now={now} onOpen={open} onMessages={openMessages} />
        <ProposalLines childId={child.id} />
      </Stack>
      <div className={classes.foot}>
        {isChosen ? (
          <Stack gap={8}>
            <ChosenFoot child={child} now={now} />
            <InviteParent child={child} />
          </Stack>
        ) : (
          <Button fullWidth variant="default" loading={choice.isPending} onClick={() => change(null)}>
            {say('dashboards.children.change', { child: child.firstName })}
          </Button>
        )}
      </div>
    </Card>
  );
}
