import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { ModalWindow } from '../../../../ui/modal-window.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

function Content({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const say = useSay();
  const [isKept, setKept] = useState(false);
  return (
    <Stack gap={16}>
      <p className="type-row tone-2">{say('secondFactor.codesIntro')}</p>
      <RecoveryCodeList codes={codes} isKept={isKept} onKept={setKept} />
      <Row justify="end" isStretchedOnPhones>
        <Button disabled={!isKept} onClick={onDone}>
          {say('secondFactor.done')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Shows new recovery codes once; it goes away when somebody says that they have them. */
export function NewCodesDialog({ codes, onDone }: { codes: readonly string[] | null; onDone: () => void }) {
  const say = useSay();
  return (
    <ModalWindow
      isOpen={codes !== null}
      onClose={onDone}
      title={say('secondFactor.keepCodes')}
      width={640}
      canClose={false}
    >
      {codes && <Content codes={codes} onDone={onDone} />}
    </ModalWindow>
  );
}
