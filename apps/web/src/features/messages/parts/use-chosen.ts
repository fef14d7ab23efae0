import { isParent } from '@lectern/contract/access/roles.ts';
import type { Conversation } from '@lectern/contract/messages/messages.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { readStoredJson, writeStored, writeStoredJson } from '../../../lib/browser-storage.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSearchState, useStepBack } from '../../../lib/url-state.ts';
import { toastWarning } from '../../../ui/toasts/toasts.ts';
import { roleOf, useActingChild, useSession } from '../../identity/session.ts';
import { namedQuery } from '../messages.queries.ts';
import {
  conversationParts,
  keyOf,
  namedIn,
  partsOf,
  readWithWhom,
  type KeptFor,
  type NamedConversation,
  type WithWhom,
} from '../with-whom.ts';
import { useToWhom } from './use-to-whom.ts';

/** Which conversation is open, and how another one is opened. */
export interface Choosing {
  readonly chosen: WithWhom | null;
  /** The address names a conversation of which is being asked who is in it. */
  readonly isFinding: boolean;
  readonly choose: (whom: WithWhom) => void;
  /** Back to the list. */
  readonly leave: () => void;
  /** Somebody has chosen or gone back since the screen is shown. */
  readonly hasMoved: boolean;
}

/** The people of a conversation, in the words of the lists; null for one that is not the viewer's. */
function useRead(): (named: NamedConversation, facts: Conversation) => WithWhom | null {
  const say = useSay();
  const toWhom = useToWhom();
  const child = useActingChild();
  return (named, { other, studentUserId, studentName: student, educatorName: educator }) => {
    if (named.kind === 'along') {
      const isOfAnother = child !== null && studentUserId !== child.id;
      const name = say('messages.readAlongItem', { student, educator });
      return other === null && !isOfAnother ? { ...named, name } : null;
    }
    if (other === null) return null;
    const whom = toWhom({ ...other, studentUserId, studentName: student });
    return keyOf(whom) === keyOf(named) ? whom : null;
  };
}

/** Those who were opened in this screen, and the one whom this tab has kept; each for whom it was opened. */
function useKnown(keptFor: KeptFor): {
  known: readonly WithWhom[];
  kept: WithWhom | null;
  keep: (whom: WithWhom) => void;
} {
  const [opened, setOpened] = useState<readonly unknown[]>(() => [readStoredJson('selectedChat')]);
  const known = opened.map((one) => readWithWhom(one, keptFor)).filter((one) => one !== null);
  return {
    known,
    kept: known.at(-1) ?? null,
    keep: (whom) => {
      const others = opened.filter((one) => {
        const read = readWithWhom(one, keptFor);
        return read !== null && keyOf(read) !== keyOf(whom);
      });
      setOpened([...others, { ...whom, ...keptFor }]);
    },
  };
}

/** Whether the shown one differs from the first; null means not known yet. */
function useHasMoved(shown: string | null): boolean {
  const [first, setFirst] = useState(shown);
  const [hasMoved, setMoved] = useState(false);
  if (shown !== null && first === null) setFirst(shown);
  else if (shown !== null && shown !== first && !hasMoved) setMoved(true);
  return hasMoved;
}

/** Asks who is in a conversation that only the address names; of one that cannot be opened nothing stays there. */
function useNamed(
  named: NamedConversation | null,
  keep: (whom: WithWhom) => void,
  drop: () => void,
): boolean {
  const read = useRead();
  const { data: facts, error } = useQuery(namedQuery(named));
  const found = useEffectEvent((answer: Conversation) => {
    if (named === null) return;
    const whom = read(named, answer);
    if (whom === null) drop();
    else keep(whom);
  });
  const refused = useEffectEvent((reason: Error) => {
    toastWarning(failureText(reason));
    drop();
  });
  useEffect(() => {
    if (facts) found(facts);
  }, [facts]);
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return named !== null;
}

/** This tab comes back to the conversation that is open. */
function useKept(chosen: WithWhom | null, isFinding: boolean, keptFor: KeptFor): void {
  const store = useEffectEvent(() => {
    if (chosen === null) writeStored('selectedChat', null);
    else writeStoredJson('selectedChat', { ...chosen, ...keptFor });
  });
  const key = chosen && keyOf(chosen);
  useEffect(() => {
    if (!isFinding) store();
  }, [key, isFinding]);
}

/** The one of these that the address names. */
function namedOf(known: readonly WithWhom[], named: NamedConversation | null): WithWhom | null {
  if (named === null) return null;
  return known.find((one) => keyOf(one) === keyOf(named)) ?? null;
}

const nameOf = (chosen: WithWhom | null): string => (chosen === null ? '' : keyOf(chosen));

/** A parent's conversation about another child than the one for whom they act. */
function useIsOfAnother(named: NamedConversation | null): boolean {
  const isOfParent = isParent(roleOf(useSession()));
  const child = useActingChild();
  return isOfParent && named?.kind === 'person' && named.childId !== (child?.id ?? null);
}

/**
 * Which conversation is open: the address names it, so that reload, links and the way back work. On phones it is a step of
 * its own behind the list; elsewhere, where both are in sight, one takes the place of the other, and the tab comes back to
 * the one that was open. It goes when a parent acts for another child.
 */
export function useChosen(isPhone: boolean): Choosing {
  const session = useSession();
  const keptFor = { ownerId: session.id, actingChildId: useActingChild()?.id ?? null };
  const [search, change] = useSearchState();
  const stepBack = useStepBack();
  const { known, kept, keep } = useKnown(keptFor);
  const named = namedIn(search);
  const isForeign = useIsOfAnother(named);
  const atHand = namedOf(known, named);
  const drop = (): void => change(Object.fromEntries(conversationParts.map((part) => [part, undefined])));
  const isFinding = useNamed(isForeign || atHand !== null ? null : named, keep, drop);
  const ofTab = isPhone || named !== null ? null : kept;
  const chosen = atHand ?? ofTab;
  const hasMoved = useHasMoved(isFinding ? null : nameOf(chosen));
  const settle = useEffectEvent(() => {
    if (isForeign) drop();
    else if (ofTab !== null) change(partsOf(ofTab));
  });
  const isOfTab = ofTab !== null;
  useEffect(() => settle(), [isForeign, isOfTab]);
  useKept(chosen, isFinding, keptFor);
  const choose = (whom: WithWhom): void => {
    keep(whom);
    change(partsOf(whom), { isStep: isPhone });
  };
  return { chosen, isFinding, hasMoved, choose, leave: () => stepBack(conversationParts) };
}
