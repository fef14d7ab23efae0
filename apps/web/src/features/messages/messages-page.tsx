import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator, isParent } from '@lectern/contract/access/roles.ts';
import type { ChatPerson } from '@lectern/contract/messages/messages.shapes.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readStoredJson, writeStored, writeStoredJson } from '../../lib/browser-storage.ts';
import { useSay } from '../../lib/i18n.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { roleOf, useSession } from '../identity/session.ts';
import { useHostWords } from '../institutions/host.ts';
import classes from './messages-page.module.css';
import { previousPeopleQuery } from './messages.queries.ts';
import { ConversationPane } from './parts/conversation-pane.tsx';
import { PeopleList, type PeopleWords } from './parts/people-list.tsx';
import { useMessagesChannel } from './parts/use-messages-channel.ts';
import { keyOf, readWithWhom, withPerson, type WithWhom } from './with-whom.ts';

/** Which conversation is open; it stays over a reload of the tab. */
function useChosen(): [WithWhom | null, (whom: WithWhom | null) => void] {
  const [chosen, setChosen] = useState(() => readWithWhom(readStoredJson('selectedChat')));
  return [
    chosen,
    (whom) => {
      if (whom === null) writeStored('selectedChat', null);
      else writeStoredJson('selectedChat', whom);
      setChosen(whom);
    },
  ];
}

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

/** Who looks: how somebody of the list becomes the one with whom they write. */
function useToWhom(): (person: ChatPerson) => Extract<WithWhom, { kind: 'person' }> {
  const say = useSay();
  const session = useSession();
  const child = isParent(roleOf(session)) && 'student' in session ? session.student : null;
  return (person) =>
    withPerson(person, {
      actingChildId: child?.id ?? null,
      parentOf: (student) => say('messages.parentOf', { student }),
    });
}

/** The open conversation, once it is known what was typed for it elsewhere. */
function Chosen({ whom, onBack }: { whom: WithWhom; onBack: (() => void) | null }) {
  const session = useSession();
  const channel = useMessagesChannel(session.id, false);
  const toWhom = useToWhom();
  const { data: known } = useQuery(previousPeopleQuery(''));
  if (!known) return null;
  const key = keyOf(whom);
  const person = known.data.find((one) => keyOf(toWhom(one)) === key);
  return (
    <ConversationPane
      key={key}
      whom={whom}
      ownId={session.id}
      channel={channel}
      draftFromServer={person?.draft ?? ''}
      onBack={onBack}
    />
  );
}

/** 'Messages': with whom one writes at the left, the open conversation beside; phones show one or the other. */
export function MessagesPage() {
  const session = useSession();
  const role = roleOf(session);
  const words = useWords(isEducator(role));
  const toWhom = useToWhom();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [chosen, choose] = useChosen();
  useMessagesChannel(session.id, may(role, 'writeMessages'));
  return (
    <div className={classes.page}>
      {(!isPhone || chosen === null) && (
        <PeopleList
          words={words}
          toWhom={toWhom}
          isReader={may(role, 'readAlong')}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      {chosen !== null && <Chosen whom={chosen} onBack={isPhone ? () => choose(null) : null} />}
      {chosen === null && !isPhone && (
        <div className={classes.prompt}>
          <BlankFace drawing="chat" title={words.start} />
        </div>
      )}
    </div>
  );
}
