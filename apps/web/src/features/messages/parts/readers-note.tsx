import type { Conversation, ThirdReader } from '@lectern/contract/messages/messages.shapes.ts';
import { formatList } from '../../../lib/formats.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import classes from './conversation-pane.module.css';

type Facts = Pick<Conversation, 'thirdReaders' | 'isThirdReader'>;

const sentences = {
  parent: 'messages.privacyParents',
  school: 'messages.privacySchool',
  above: 'messages.privacyAbove',
} as const satisfies Record<ThirdReader['kind'], SayKey>;

/** The people who read along, in one sentence for each kind; both sides see it, and so do they. */
export function ReadersNote({ facts: { thirdReaders, isThirdReader } }: { facts: Facts }) {
  const say = useSay();
  const sentence = (kind: ThirdReader['kind']) => {
    const names = thirdReaders.filter((one) => one.kind === kind).map(({ name }) => name);
    return names.length === 0 ? '' : say(sentences[kind], { names: formatList(names), count: names.length });
  };
  const said = [
    isThirdReader ? say('messages.privacyOwn') : '',
    sentence('parent'),
    sentence('school'),
    sentence('above'),
  ].filter((text) => text !== '');
  return said.length === 0 ? null : <p className={classes.privacy}>{said.join(' ')}</p>;
}
