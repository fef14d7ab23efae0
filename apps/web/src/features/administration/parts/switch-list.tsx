import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { useSay } from '../../../lib/i18n.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Row } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { switchNames, useSwitchWords } from './switch-words.ts';

/** The rules at a level; its own decisions are marked. */
export function SwitchList({ level }: { level: LevelView }) {
  const say = useSay();
  const words = useSwitchWords();
  return (
    <Card>
      <CardHead title={say('administration.switches.title')} />
      <CardBody>
        <FactList
          facts={switchNames.map((name) => {
            const { value, from } = level.holding[name];
            return {
              label: words.nameOf(name),
              value: (
                <Row justify="between">
                  <span>{words.valueOf(name, value)}</span>
                  {from?.id === level.id ? (
                    <StatusBadge tone="info">{say('administration.switches.own')}</StatusBadge>
                  ) : (
                    <span className="type-head tone-3">
                      {from
                        ? say('administration.switches.inherited', { name: from.name })
                        : say('administration.switches.usual')}
                    </span>
                  )}
                </Row>
              ),
            };
          })}
        />
      </CardBody>
    </Card>
  );
}
