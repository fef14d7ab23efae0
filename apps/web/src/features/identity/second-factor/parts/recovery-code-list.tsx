import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { saveFile } from '../../../../ui/resource-list/list-file.ts';
import { TickBox } from '../../../../ui/tick-box.tsx';
import { useHost } from '../../../institutions/host.ts';
import { useSession } from '../../session.ts';
import classes from './second-factor.module.css';
import { useCopying } from './use-copying.ts';

/** Recovery codes, which are shown this once, with ways to keep them. */
export function RecoveryCodeList({
  codes,
  isKept,
  onKept,
}: {
  codes: readonly string[];
  isKept: boolean;
  onKept: (isKept: boolean) => void;
}) {
  const say = useSay();
  const copy = useCopying();
  const { appname } = useHost();
  const { name, email } = useSession();
  const head = say('secondFactor.fileHead', { name: appname, account: email ?? name });
  const text = [head, '', ...codes, ''].join('\n');
  return (
    <Stack>
      <ul className={classes.codes} aria-label={say('secondFactor.codesList')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row justify="between">
        <Row>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.5} />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), say('secondFactor.file'))}
          >
            {say('secondFactor.download')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.5} />}
            onClick={() => window.print()}
          >
            {say('secondFactor.print')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.5} />}
            onClick={() => copy(text)}
          >
            {say('secondFactor.copy')}
          </Button>
        </Row>
        <TickBox label={say('secondFactor.kept')} isTicked={isKept} onChange={onKept} />
      </Row>
    </Stack>
  );
}
