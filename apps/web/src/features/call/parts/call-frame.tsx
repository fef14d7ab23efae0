import { useEffect, useState } from 'react';
import { useObservable } from '../../../lib/use-observable.ts';
import { useChatDraft } from '../chat/use-chat-draft.ts';
import { RemovedAlert } from '../classroom/removed-alert.tsx';
import { useClassNews } from '../classroom/use-class-news.ts';
import { useKnownPeople } from '../classroom/use-known-people.ts';
import { useSteadyNews } from '../steadiness/use-steady-news.ts';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { CallBar } from './call-bar.tsx';
import classes from './call-frame.module.css';
import { CallLoader } from './call-loader.tsx';
import type { CallDialog } from './call-actions.ts';
import { CallPanel, panelTabs } from './call-panel.tsx';
import { CallTop } from './call-top.tsx';
import { EndDialog } from './end-dialog.tsx';
import { ExpiryAlerts } from './expiry-alerts.tsx';
import { expectStage } from './late-stages.ts';
import { DevicesDialog, HelpSheet } from './late-windows.ts';
import type { PanelName } from './panel-name.ts';
import { Stage } from './stage.tsx';
import { useCallActions } from './use-call-actions.ts';
import { useCallEnd } from './use-call-end.ts';
import { useCallKeys } from './use-call-keys.ts';
import { useCallNews } from './use-call-news.ts';

/** A running call: the stage, the bar with the controls, the panels, and everything that may pop up. */
export function CallFrame({ call, facts }: { call: LiveCall; facts: CallFacts }) {
  const room = useObservable(call.room.state);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [dialog, setDialog] = useState<CallDialog>(null);
  const draft = useChatDraft(call);
  const [wasConnected, setWasConnected] = useState(false);
  if (room.phase === 'connected' && !wasConnected) setWasConnected(true);

  useEffect(() => expectStage(facts), [facts]);
  const actions = useCallActions({ call, facts, panel, setPanel, setDialog });
  useCallKeys(call, actions);
  useCallNews(call, facts);
  useClassNews(call, facts);
  useSteadyNews(call);
  const callEnd = useCallEnd(call, facts);
  const known = useKnownPeople(call, facts);

  if (!wasConnected) {
    return (
      <>
        <CallLoader failure={room.phase === 'connecting' ? room.failure : null} />
        <ExpiryAlerts call={call} facts={facts} callEnd={callEnd} />
      </>
    );
  }
  return (
    <div className={classes.frame} data-panel={panel ?? undefined}>
      <div className={classes.main}>
        <CallTop call={call} facts={facts} actions={actions} />
        <Stage call={call} facts={known} isReconnecting={room.phase === 'reconnecting'} />
        <CallBar call={call} ownId={facts.ownId} actions={actions} panel={panel} />
      </div>
      {panel && (
        <CallPanel
          name={panel}
          tabs={panelTabs(actions)}
          call={call}
          facts={known}
          draft={draft}
          onShow={setPanel}
          onClose={() => setPanel(null)}
        />
      )}
      <EndDialog isOpen={dialog === 'end'} facts={facts} call={call} onClose={() => setDialog(null)} />
      <HelpSheet isOpen={dialog === 'help'} actions={actions} onClose={() => setDialog(null)} />
      <DevicesDialog
        isOpen={dialog === 'devices'}
        media={call.room.media}
        isSpeakerOnly={facts.isObserver}
        onClose={() => setDialog(null)}
      />
      <ExpiryAlerts call={call} facts={facts} callEnd={callEnd} />
      <RemovedAlert out={callEnd.out} />
    </div>
  );
}
