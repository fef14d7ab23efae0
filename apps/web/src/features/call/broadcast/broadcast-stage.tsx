import type { Person } from '@lectern/call-engine/participants/person.ts';
import { ownPresenterCodec } from '@lectern/call-engine/broadcast/presenter-codec.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBroadcast } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { imageOf, otherPerson } from '../parts/other-person.ts';
import { Tile } from '../parts/tile.tsx';
import type { BroadcastLink } from './broadcast-link.ts';
import classes from './broadcast-stage.module.css';
import { useMuteNews, usePresenting, type Presenting } from './use-presenting.ts';

/** A broadcast as seen from inside its media room. */
export interface Seen {
  call: LiveCall;
  link: BroadcastLink;
  facts: CallFacts;
}

/** The next step of a stream that has not started; nothing after a failed start. */
function nextOf({ isStarting, isRehearsing, rehearse }: Presenting) {
  if (isStarting) return 'broadcast.state.starting';
  if (isRehearsing) return 'broadcast.rehearsal';
  return rehearse && 'broadcast.beginsSoon';
}

/** To the educator: that it starts by itself or by a press, and what some viewers cannot see. */
function PresenterNotes({ call, link, facts }: Seen) {
  const say = useSay();
  const presenting = usePresenting(call, link, facts);
  const { start, rehearse } = presenting;
  const state = useObservable(link.news)?.state;
  const next = state === 'off' ? nextOf(presenting) : null;
  useMuteNews(call, link, facts);
  return (
    <div className={classes.notes}>
      {next && (
        <p className={classes.note} role="status">
          <IconBroadcast size={18} stroke={1.5} aria-hidden />
          {say(next)}
        </p>
      )}
      {start && (
        <div className={classes.starts}>
          <Button leftSection={<IconBroadcast size={18} stroke={1.5} />} onClick={start}>
            {say('broadcast.start')}
          </Button>
          {rehearse && (
            <Button variant="default" onClick={rehearse}>
              {say('broadcast.rehearse')}
            </Button>
          )}
        </div>
      )}
      {ownPresenterCodec() === 'vp9' && (
        <p className={classes.note} role="note">
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
          {say('broadcast.vp9')}
        </p>
      )}
    </div>
  );
}

/** The stage of a broadcast for its educator and observers: the educator alone. */
export function BroadcastStage({ people, ...seen }: Seen & { people: readonly Person[] }) {
  const say = useSay();
  const { facts } = seen;
  const presenter = people.find((person) => person.isEducator);
  return (
    <div className={classes.stage}>
      {presenter ? (
        <Tile
          person={presenter}
          image={imageOf(facts, presenter)}
          style={{ width: '100%', height: '100%' }}
        />
      ) : (
        <p className={classes.absent} role="status">
          {say('call.waitingForPeer', { name: otherPerson(facts).name })}
        </p>
      )}
      {facts.isEducator && <PresenterNotes {...seen} />}
    </div>
  );
}
