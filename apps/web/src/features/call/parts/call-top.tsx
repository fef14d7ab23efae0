import { timerText } from '@lectern/contract/call/call.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { IconClock, IconEye, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { HostMark } from '../../institutions/host-mark.tsx';
import { useVisitWords } from '../../visits/visit-words.ts';
import { ownStudentQuery } from '../call.queries.ts';
import { ClassSubtitle } from '../classroom/class-subtitle.tsx';
import { isOfMany } from '../classroom/class-link.ts';
import { RecordingMark } from '../recording/recording-mark.tsx';
import { LayoutButton } from '../classroom/layout-button.tsx';
import { SteadyMenu } from '../steadiness/steady-menu.tsx';
import type { CallFacts, LiveCall } from '../live-call.ts';
import classes from './call-top.module.css';
import { otherPerson } from './other-person.ts';
import type { CallActions } from './use-call-actions.ts';

function TimeLeft({ call }: { call: LiveCall }) {
  const say = useSay();
  const { secondsLeft, stage } = useObservable(call.timer.time);
  const time = timerText(secondsLeft);
  return (
    <span
      className={classes.time}
      data-over={stage !== 'running' || undefined}
      role="timer"
      aria-label={`${say('call.timer')} ${time}`}
    >
      <IconClock size={16} stroke={1.5} aria-hidden />
      <span>
        <RichText text={say('call.timeLeft', { time })} />
      </span>
    </span>
  );
}

/** For a parent: for which child they are in the call. */
function OwnStudent({ visitId }: { visitId: string }) {
  const say = useSay();
  const info = useQuery(ownStudentQuery(visitId));
  const student = info.data?.isParent ? info.data.kid : null;
  if (!student) return null;
  return (
    <div className={classes.student} aria-label={say('call.kid.title')} role="group">
      <PersonAvatar name={student.name} size={26} />
      <span>
        <span className="type-name">{student.name}</span>
        {student.grade !== null && (
          <span className={classes.grade}>{say('call.kid.grade', { grade: student.grade })}</span>
        )}
      </span>
    </div>
  );
}

/** Above the stage: what is taught with whom, for a parent the child, the time left, and full screen. */
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
          {isOfMany(flow) ? (
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
            {say('call.observing')}
          </span>
        )}
        <RecordingMark recording={call.recording} />
        {flow.properties.visitInfoWithUserInfoScreen && <OwnStudent visitId={flow.visitId} />}
        <SteadyMenu call={call} />
        <TimeLeft call={call} />
        {actions.toggleLayout && (
          <LayoutButton call={call} className={classes.full ?? ''} onPress={actions.toggleLayout} />
        )}
        {actions.toggleFullScreen && (
          <IconButton
            className={classes.full}
            label={say(actions.isFullScreen ? 'call.control.fullScreenExit' : 'call.control.fullScreen')}
            shortcut="F"
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
