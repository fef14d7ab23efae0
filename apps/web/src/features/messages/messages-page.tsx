import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { roleOf, useSession } from '../identity/session.ts';
import { useHostWords } from '../institutions/host.ts';
import classes from './messages-page.module.css';
import { previousPeopleQuery } from './messages.queries.ts';
import { ConversationPane } from './parts/conversation-pane.tsx';
import { resumeUnsent } from './parts/kept-conversations.ts';
import { PeopleList, type PeopleWords } from './parts/people-list.tsx';
import { useChosen } from './parts/use-chosen.ts';
import { useMessagesChannel } from './parts/use-messages-channel.ts';
import { useToWhom } from './parts/use-to-whom.ts';
import { keyOf, type WithWhom } from './with-whom.ts';

function useWords(isOfEducator: boolean): PeopleWords & { start: string } {
  const say = useSay();
  const { role } = useHostWords();
  if (isOfEducator)
    return {
      choose: say('messages.chooseStudent'),
      search: say('studentNotes.search'),
      noneFound: say('messages.noStudent'),
      start: say('messages.startStudent'),
    };
  return {
    choose: say('messages.choosePerson'),
    search: say('messages.searchPeople', { person: role }),
    noneFound: say('messages.noPerson'),
    start: say('messages.startPerson'),
  };
}

/** The open conversation, once it is known what was typed for it elsewhere. */
function Chosen({
  whom,
  takesFocus,
  isForWriting,
  onBack,
}: {
  whom: WithWhom;
  takesFocus: boolean;
  isForWriting: boolean;
  onBack: (() => void) | null;
}) {
  const session = useSession();
  const channel = useMessagesChannel(session.id, false);
  const toWhom = useToWhom();
  const { data: known, fetchStatus, failureCount } = useInfiniteQuery(previousPeopleQuery(''));
  // Without the list another device's draft is unknown; the conversation is shown anyway.
  if (!known && fetchStatus === 'fetching' && failureCount === 0) return null;
  const key = keyOf(whom);
  const person = known?.find((one) => keyOf(toWhom(one)) === key);
  return (
    <ConversationPane
      key={`${session.id} ${key}`}
      whom={whom}
      ownId={session.id}
      channel={channel}
      draftFromServer={person?.draft ?? ''}
      takesFocus={takesFocus}
      isForWriting={isForWriting}
      onBack={onBack}
    />
  );
}

/** 'Messages': the people on the left, the open conversation next to them; phones show one or the other. */
export function MessagesPage() {
  const session = useSession();
  const role = roleOf(session);
  const words = useWords(isEducator(role));
  const toWhom = useToWhom();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { chosen, isFinding, choose, leave, hasMoved } = useChosen(isPhone === true);
  // On phones one takes the place of the other, and the focus goes along.
  const takesFocus = isPhone && hasMoved;
  // Where there is no mouse, a field that takes the focus opens a keyboard over what is to be read.
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)', undefined, {
    getInitialValueInEffect: false,
  });
  const channel = useMessagesChannel(session.id, may(role, 'writeMessages'));
  useEffect(() => resumeUnsent({ ownId: session.id, channel }), [session.id, channel]);
  return (
    <div className={classes.page}>
      {(!isPhone || (chosen === null && !isFinding)) && (
        <PeopleList
          words={words}
          toWhom={toWhom}
          takesFocus={takesFocus}
          isReader={may(role, 'readAlong')}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      {chosen !== null && (
        <Chosen
          whom={chosen}
          takesFocus={takesFocus}
          isForWriting={hasMouse && !isPhone && hasMoved && chosen.kind === 'person'}
          onBack={isPhone ? leave : null}
        />
      )}
      {chosen === null && !isFinding && !isPhone && (
        <div className={classes.prompt}>
          <BlankFace drawing="chat" title={words.start} />
        </div>
      )}
    </div>
  );
}
