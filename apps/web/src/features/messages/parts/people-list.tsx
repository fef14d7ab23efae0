import { isParent } from '@lectern/contract/access/roles.ts';
import { cleanSearch, isolated } from '@lectern/contract/core/text.rules.ts';
import { roleOfSocket } from '@lectern/contract/identity/identity.names.ts';
import type { ChatPerson, ReadAlong } from '@lectern/contract/messages/messages.shapes.ts';
import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { civilDateOf, formatDayOfYear, formatTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { CountBadge } from '../../../ui/status-badge.tsx';
import { useSession } from '../../identity/session.ts';
import { allPeopleQuery, previousPeopleQuery, readAlongsQuery } from '../messages.queries.ts';
import { keyOf, type WithWhom } from '../with-whom.ts';
import { draftOf } from './drafts.ts';
import classes from './people-list.module.css';
import { ShowMore } from './show-more.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** The viewer's words: an educator has students, families have educators. */
export interface PeopleWords {
  choose: string;
  search: string;
  noneFound: string;
}

interface ChoosingProps {
  chosen: WithWhom | null;
  onChoose: (whom: WithWhom) => void;
}

const when = (moment: string): string => {
  const day = civilDateOf(moment);
  return day === civilDateOf(serverNow()) ? formatTime(moment) : formatDayOfYear(day);
};

function LastWords({ person, draft }: { person: ChatPerson; draft: string }) {
  const say = useSay();
  if (draft !== '')
    return (
      <span className={classes.last}>
        <span className={classes.draft}>{say('messages.draft')}</span> {draft}
      </span>
    );
  const isFile = person.lastMessageIsFile && person.lastMessage === '';
  const words = isFile ? (person.lastFileName ?? say('messages.fileOnly')) : person.lastMessage;
  return (
    <span className={classes.last}>{person.lastMessageIsWithdrawn ? say('messages.withdrawn') : words}</span>
  );
}

/** A conversation in the list: the other person, the last message with its time, and the unread count. */
function Line({
  name,
  picture,
  moment,
  isChosen,
  news,
  about,
  children,
  onChoose,
}: {
  name: string;
  picture: { of: string; src?: string | null };
  moment: string | null;
  isChosen: boolean;
  /** How many are new, and how that is said. */
  news: { count: number; said: string };
  /** A line of its own beneath the name. */
  about?: string | undefined;
  /** The newest words. */
  children: ReactNode;
  onChoose: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        className={classes.person}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <PersonAvatar name={picture.of} image={picture.src ?? null} size={36} />
        <span className={classes.words}>
          <span className={classes.line}>
            <span className={classes.name}>{name}</span>
            {moment !== null && <span className={classes.time}>{when(moment)}</span>}
          </span>
          {about !== undefined && (
            <span className={classes.line}>
              <span className={classes.last}>{about}</span>
            </span>
          )}
          <span className={classes.line}>
            {children}
            <span aria-hidden>
              <CountBadge count={news.count} />
            </span>
            {news.count > 0 && <VisuallyHidden>{`, ${news.said}`}</VisuallyHidden>}
          </span>
        </span>
      </button>
    </li>
  );
}

/** Somebody in the list: the newest message or what is typed, and how many are unread. */
function PersonLine({
  person,
  whom,
  chosen,
  onChoose,
}: ChoosingProps & { person: ChatPerson; whom: Extract<WithWhom, { kind: 'person' }> }) {
  const say = useSay();
  const isChosen = chosen !== null && keyOf(chosen) === keyOf(whom);
  const draft = draftOf(useSession().id, keyOf(whom), person.draft);
  const { unReadCount: count } = person;
  return (
    <Line
      name={person.name}
      picture={{ of: person.name, src: person.profileImage }}
      moment={person.lastMessageTime}
      isChosen={isChosen}
      news={{ count, said: say('messages.unread', { count }) }}
      about={isParent(roleOfSocket(person.role)) ? whom.note : undefined}
      onChoose={() => onChoose(whom)}
    >
      <LastWords person={person} draft={isChosen ? '' : draft} />
    </Line>
  );
}

/** Everybody with whom one may begin, to choose from. */
function AllPeople({
  words,
  toWhom,
  onChoose,
}: {
  words: PeopleWords;
  toWhom: (person: ChatPerson) => Extract<WithWhom, { kind: 'person' }>;
  onChoose: (whom: WithWhom) => void;
}) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const { data, isSuccess, isPlaceholderData } = useQuery(allPeopleQuery(cleanSearch(typed).trim()));
  const people = data?.data ?? [];
  return (
    <SelectField
      aria-label={words.choose}
      placeholder={words.choose}
      data={people.map(({ id, name, rollNumber }) => ({
        value: id,
        label: rollNumber === '' ? name : `${isolated(name)} (${rollNumber})`,
      }))}
      value={null}
      filter={({ options }) => options}
      nothingFoundMessage={say('messages.noRecord')}
      maxLength={50}
      search={{ onType: setTyped, isAnswered: isSuccess && !isPlaceholderData }}
      onChange={(id) => {
        const person = people.find((one) => one.id === id);
        if (person) onChoose(toWhom(person));
      }}
    />
  );
}

/** The last writer and message of a conversation that one reads along. */
function AlongWords({ along }: { along: ReadAlong }) {
  const say = useSay();
  const { lastSenderName: name, lastMessageIsWithdrawn, lastMessageIsFile } = along;
  if (lastMessageIsWithdrawn) return <span className={classes.last}>{say('messages.withdrawn')}</span>;
  const isFile = lastMessageIsFile && along.lastMessage === '';
  const text = isFile ? say('messages.fileOnly') : along.lastMessage;
  return <span className={classes.last}>{name !== '' && say('messages.lastWords', { name, text })}</span>;
}

/** A conversation that one reads along: its newest words, when they were written, and how many one has not seen. */
function AlongLine({ along, chosen, onChoose }: ChoosingProps & { along: ReadAlong }) {
  const say = useSay();
  const { conversationId, studentName: student, educatorName: educator, lastMessageTime } = along;
  const name = say('messages.readAlongItem', { student, educator });
  const whom = { kind: 'along', conversationId, name } as const;
  const isChosen = chosen !== null && keyOf(chosen) === keyOf(whom);
  const { newCount: count } = along;
  return (
    <Line
      name={name}
      picture={{ of: educator }}
      moment={lastMessageTime}
      isChosen={isChosen}
      news={{ count, said: say('messages.newAlong', { count }) }}
      onChoose={() => onChoose(whom)}
    >
      <AlongWords along={along} />
    </Line>
  );
}

/** Conversations of one's own child that one reads along. */
function ReadAlongs({ chosen, onChoose }: ChoosingProps) {
  const say = useSay();
  const list = useInfiniteQuery(readAlongsQuery);
  if (!list.data || list.data.length === 0) return null;
  return (
    <>
      <h2 className={`type-head ${classes.title ?? ''}`}>{say('messages.readAlongTitle')}</h2>
      <ul className={classes.list}>
        {list.data.map((along) => (
          <AlongLine key={along.conversationId} along={along} chosen={chosen} onChoose={onChoose} />
        ))}
      </ul>
      <ShowMore pages={list} />
    </>
  );
}

/** With whom one writes: everybody to choose from, those with whom one has written, and what one reads along. */
export function PeopleList({
  words,
  toWhom,
  takesFocus,
  isReader,
  chosen,
  onChoose,
}: ChoosingProps & {
  words: PeopleWords;
  toWhom: (person: ChatPerson) => Extract<WithWhom, { kind: 'person' }>;
  /** Whether it replaces the element that had the focus. */
  takesFocus: boolean;
  /** Somebody who may read along. */
  isReader: boolean;
}) {
  const say = useSay();
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(previousPeopleQuery(search));
  const side = useArrivalFocus<HTMLElement>(takesFocus);
  return (
    <nav ref={side} tabIndex={-1} className={classes.side} aria-label={say('messages.people')}>
      <div className={classes.tools}>
        <AllPeople words={words} toWhom={toWhom} onChoose={onChoose} />
        <SearchField label={words.search} value={search} onSearch={setSearch} width="100%" />
      </div>
      <div className={classes.scroll}>
        <ListFaces
          list={list}
          isEmpty={(people) => people.length === 0}
          empty={
            search === ''
              ? { drawing: 'chat', title: say('messages.noMessages'), text: say('messages.nobodyYet') }
              : { drawing: 'search', title: words.noneFound }
          }
          skeleton={{ rows: 5, height: 60, avatar: true }}
        >
          {(people) => (
            <ul className={classes.list}>
              {people.map((person) => (
                <PersonLine
                  key={`${person.id} ${person.studentUserId}`}
                  person={person}
                  whom={toWhom(person)}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          )}
        </ListFaces>
        <ShowMore pages={list} />
        {isReader && <ReadAlongs chosen={chosen} onChoose={onChoose} />}
      </div>
    </nav>
  );
}
