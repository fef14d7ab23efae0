import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { hasTypingPerson } from '../../../../lib/form-drafts.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { ModalWindow } from '../../../../ui/modal-window.tsx';
import { TickBox } from '../../../../ui/tick-box.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';

/** A first password, and whose it is. */
export interface FirstPassword {
  name: string;
  number: string | null;
  password: string;
}

function Content({ name, number, password, onDone }: FirstPassword & { onDone: () => void }) {
  const say = useSay();
  const [isHandedOver, setHandedOver] = useState(false);
  const copy = async (): Promise<void> => {
    // A browser may forbid it; the password can still be read.
    try {
      await navigator.clipboard.writeText(password);
      toastSuccess(say('administration.student.copied'));
    } catch (reason) {
      toastError(failureText(reason));
    }
  };
  return (
    <Stack gap={16}>
      <p className="type-row tone-2">{say('administration.student.passwordText', { name })}</p>
      <FactList
        facts={[
          ...(number === null ? [] : [{ label: say('administration.student.number'), value: number }]),
          {
            label: say('administration.student.firstPassword'),
            value: (
              <Row justify="between">
                <code tabIndex={-1} data-autofocus>
                  {password}
                </code>
                <Button
                  variant="default"
                  leftSection={<IconCopy size={18} stroke={1.5} />}
                  onClick={() => void copy()}
                >
                  {say('administration.student.copy')}
                </Button>
              </Row>
            ),
          },
          { label: say('administration.student.signInAt'), value: window.location.host },
        ]}
      />
      <p className="type-row">{say('administration.student.passwordOnce')}</p>
      <TickBox
        label={say('administration.student.handedOver')}
        isTicked={isHandedOver}
        onChange={setHandedOver}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button disabled={!isHandedOver} onClick={onDone}>
          {say('administration.student.done')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Shows a first password once; it goes away when somebody says that they have it. */
export function FirstPasswordDialog({ shown, onDone }: { shown: FirstPassword | null; onDone: () => void }) {
  const say = useSay();
  const doneWith = useRef<FirstPassword | null>(null);
  const isAtStake = (): boolean => shown !== null && shown !== doneWith.current && hasTypingPerson();
  // Nobody can read it again: the way back does not take it away either.
  useBlocker({ shouldBlockFn: isAtStake, enableBeforeUnload: isAtStake });
  const done = (): void => {
    doneWith.current = shown;
    onDone();
  };
  return (
    <ModalWindow
      isOpen={shown !== null}
      onClose={done}
      title={say('administration.student.passwordTitle', { name: shown?.name ?? '' })}
      width={520}
      canClose={false}
    >
      {shown && <Content {...shown} onDone={done} />}
    </ModalWindow>
  );
}
