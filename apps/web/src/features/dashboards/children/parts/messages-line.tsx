import { IconMessageCircle } from '@tabler/icons-react';
import { formatCount } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { alongAddress } from '../../../messages/open-along.ts';
import { ChildLine } from './child-line.tsx';
import { lineIcon, type LinesProps } from './line-props.ts';

/** The news of the conversations. */
export function MessagesLine({ child, onOpen, onMessages }: LinesProps) {
  const say = useSay();
  const { messages, firstName } = child;
  const about = say('dashboards.children.messages');
  const icon = <IconMessageCircle {...lineIcon} />;
  if (!messages) return <ChildLine icon={icon} about={about} news={say('dashboards.children.noMessages')} />;
  const { educatorName, newCount: count } = messages;
  const shown = count > 99 ? '99+' : formatCount(count);
  return (
    <ChildLine
      icon={icon}
      about={about}
      // The news may come from several conversations: the number goes before the name of the newest one's person.
      news={count === 0 ? educatorName : say('dashboards.children.new', { count, shown })}
      more={
        count === 0
          ? say('dashboards.children.nothingNew')
          : say('dashboards.children.newestFrom', { name: educatorName })
      }
      child={firstName}
      to={alongAddress(messages.conversationId)}
      onOpen={(to) => {
        onMessages();
        onOpen?.(to);
      }}
      count={count}
      isKept={count > 0}
    />
  );
}
