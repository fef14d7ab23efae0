import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { Card, CardHead, CardRow, CardRows } from '../../../ui/card.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { readAlongsQuery } from '../messages.queries.ts';
import type { WithWhom } from '../with-whom.ts';
import { ConversationPane } from './conversation-pane.tsx';
import classes from './conversation-pane.module.css';
import { ShowMore } from './show-more.tsx';
import { useMessagesChannel } from './use-messages-channel.ts';

/** Conversations of students without a parent here, which the safeguarding person reads along. */
export function SchoolReadAlongs({ ownId }: { ownId: string }) {
  const say = useSay();
  const list = useInfiniteQuery(readAlongsQuery);
  const channel = useMessagesChannel(ownId, false);
  const [chosen, setChosen] = useState<WithWhom | null>(null);
  return (
    <Card>
      <CardHead title={say('messages.readAlongTitle')} />
      <ListFaces
        list={list}
        isEmpty={(rows) => rows.length === 0}
        empty={{ drawing: 'chat', title: say('messages.readAlongEmpty') }}
      >
        {(rows) => (
          <CardRows>
            {rows.map(({ conversationId, studentName: student, educatorName: educator }) => {
              const name = say('messages.readAlongItem', { student, educator });
              return (
                <CardRow key={conversationId}>
                  <Button variant="subtle" onClick={() => setChosen({ kind: 'along', conversationId, name })}>
                    {name}
                  </Button>
                </CardRow>
              );
            })}
          </CardRows>
        )}
      </ListFaces>
      <ShowMore pages={list} />
      <ModalWindow
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        width={720}
        title={say('messages.readAlongTitle')}
      >
        {chosen && channel && (
          <div className={classes.inWindow}>
            <ConversationPane
              whom={chosen}
              ownId={ownId}
              channel={channel}
              draftFromServer=""
              onBack={null}
            />
          </div>
        )}
      </ModalWindow>
    </Card>
  );
}
