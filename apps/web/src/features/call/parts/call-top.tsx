import { IconEye, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { HostMark } from '../../institutions/host-mark.tsx';
import { useVisitWords } from '../../visits/visit-words.ts';
import { BroadcastTop, ViewerCount } from '../broadcast/broadcast-top.tsx';
import { ClassSubtitle } from '../classroom/class-subtitle.tsx';
import { isOfMany } from '../classroom/class-link.ts';
import { ObserverMark } from '../observers/observer-mark.tsx';
import { RecordingMark } from '../recording/recording-mark.tsx';
import { LayoutButton } from '../classroom/layout-button.tsx';
import { SteadyMenu } from '../steadiness/steady-menu.tsx';
import { letterKeys } from '../letter-keys.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import classes from './call-top.module.css';
import { otherPerson } from './other-person.ts';
import { OwnStudent } from './own-student.tsx';
import { TimeLeft } from './time-left.tsx';
import type { CallActions } from './call-actions.ts';

/** Above the stage: subject and people, for a parent the child, the time left, and full screen. */
export function CallTop({
  call,
  facts,
  actions,
}: {
  call: LiveCall;
  facts: CallFacts;
  actions: CallActions;
}) {
  const say = useSay();
  const words = useVisitWords();
  const hasKeys = useObservable(letterKeys);
  const { flow, visit } = facts;
  const kind = words.kind(visit);
  const { name } = otherPerson(facts);
  const title = flow.subCategory ?? flow.subject ?? kind;
  return (
    <header className={classes.top}>
      <span className={classes.mark}>
        <HostMark size={26} />
      </span>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.subtitle}>
          {call.broadcast ? (
            <ViewerCount link={call.broadcast} kind={kind} />
          ) : isOfMany(flow) ? (
            <ClassSubtitle call={call} facts={facts} kind={kind} />
          ) : (
            say('call.subtitle', { kind, name })
          )}
        </p>
      </div>
      <div className={classes.right}>
        {facts.isObserver && (
          <span className={classes.observing}>
            <IconEye size={16} stroke={1.5} aria-hidden />
            <span>{say('call.observing')}</span>
          </span>
        )}
        {call.broadcast && <BroadcastTop call={call} link={call.broadcast} facts={facts} />}
        <ObserverMark observers={call.observers} />
        <RecordingMark recording={call.recording} />
        {flow.properties.visitInfoWithUserInfoScreen && <OwnStudent visitId={flow.visitId} />}
        <SteadyMenu call={call} />
        <TimeLeft timer={call.timer} />
        {actions.toggleLayout && (
          <LayoutButton call={call} className={classes.full ?? ''} onPress={actions.toggleLayout} />
        )}
        {actions.toggleFullScreen && (
          <IconButton
            className={classes.full}
            label={say(actions.isFullScreen ? 'call.control.fullScreenExit' : 'call.control.fullScreen')}
            {...(hasKeys ? { shortcut: 'F' } : {})}
            icon={
              actions.isFullScreen ? (
                <IconMinimize size={18} stroke={1.5} />
              ) : (
                <IconMaximize size={18} stroke={1.5} />
              )
            }
            onClick={actions.toggleFullScreen}
          />
        )}
      </div>
    </header>
  );
}
