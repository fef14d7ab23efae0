import { Button, Textarea } from '@mantine/core';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { useHostWords } from '../../institutions/host.ts';
import type { WayFinding } from '../waiting-room.queries.ts';
import classes from './fault-panel.module.css';
import { wayLetter } from './way-letter.ts';

/**
 * A network that blocks sound and picture: what its administrator must open, as a text to pass on, and a button to
 * check again.
 */
export function WayFaultPanel({
  finding,
  isChecking,
  onCheck,
}: {
  finding: WayFinding;
  isChecking: boolean;
  onCheck: () => void;
}) {
  const say = useSay();
  const { name } = useHostWords();
  const letter = wayLetter(finding, name, say);
  const copied = (): void => toastSuccess(say('preCallCheck.wayFault.copied'));
  const failed = (): void => toastWarning(say('preCallCheck.wayFault.notCopied'));
  // Without https a browser has no clipboard.
  const copy = (): void => void (navigator.clipboard?.writeText(letter).then(copied, failed) ?? failed());
  return (
    <div className={classes.column}>
      <Stack gap={12}>
        <div role="alert" className={classes.steps}>
          <h2 className="type-card-title">{say('preCallCheck.wayFault.title')}</h2>
          <p className="type-reading tone-2">{say('preCallCheck.wayFault.text')}</p>
        </div>
        <Textarea
          aria-label={say('preCallCheck.wayFault.letterName')}
          value={letter}
          readOnly
          rows={8}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Row>
          <Button leftSection={<IconRefresh size={18} stroke={1.5} />} loading={isChecking} onClick={onCheck}>
            {say('preCallCheck.retry')}
          </Button>
          <Button variant="default" leftSection={<IconCopy size={18} stroke={1.5} />} onClick={copy}>
            {say('preCallCheck.wayFault.copy')}
          </Button>
        </Row>
      </Stack>
    </div>
  );
}
