import type { Conversation, DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useHostWords } from '../../institutions/host.ts';

/** People who read along see each message's writer, the student or the educator; the two writers do not. */
export function useWriterName(
  facts: Conversation | null,
): (message: DirectMessage) => { writer?: string; isRight?: boolean } {
  const say = useSay();
  const { role } = useHostWords();
  return ({ senderUserId, senderName: name }) => {
    if (!facts?.isThirdReader) return {};
    const isStudent = senderUserId === facts.studentUserId;
    const side = isStudent ? say('people.student') : role;
    return { writer: say('messages.writer', { name, side }), isRight: !isStudent };
  };
}
