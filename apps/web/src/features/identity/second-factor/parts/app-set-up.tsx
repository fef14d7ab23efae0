import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { Card, CardBody, CardFoot } from '../../../../ui/card.tsx';
import { CodeField } from '../../../../ui/code-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { useUnkeptForm } from '../../../../ui/form/use-unkept-form.ts';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { checkApp, turnOnApp } from '../second-factor.queries.ts';
import { KeyPicture } from './key-picture.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import classes from './second-factor.module.css';
import { useCopying } from './use-copying.ts';

/** A key that waits to be turned on. */
export interface WantedApp {
  secret: string;
  address: string;
}

const places = { fields: { code: 'code' } } satisfies FieldPlaces<'code'>;

function Step({
  number,
  isDone,
  isReached = false,
  title,
  children,
}: {
  number: number;
  isDone: boolean;
  /** The earlier step is done: the focus continues here. */
  isReached?: boolean;
  title: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isReached) heading.current?.focus();
  }, [isReached]);
  return (
    <li className={classes.step}>
      <span className={classes.mark} data-done={isDone || undefined} aria-hidden>
        {isDone ? <IconCheck size={16} stroke={2} /> : number}
      </span>
      <div className={classes.content}>
        <h2 ref={heading} className="type-name" tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </li>
  );
}

function Scan({ secret, address }: WantedApp) {
  const say = useSay();
  const copy = useCopying();
  return (
    <div className={classes.scan}>
      <KeyPicture text={address} />
      <Stack gap={8} isGrowing>
        <p className="type-row tone-2">{say('secondFactor.anyApp')}</p>
        <p className="type-head tone-3">{say('secondFactor.noCamera')}</p>
        <Row>
          <code className={classes.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say('secondFactor.copyKey')}
            onClick={() => copy(secret)}
          >
            <IconCopy size={18} stroke={1.5} />
          </ActionIcon>
        </Row>
      </Stack>
    </div>
  );
}

function FirstCode({ onChecked }: { onChecked: (codes: string[]) => void }) {
  const say = useSay();
  const form = useUnkeptForm<{ code: string }, 'code', string[]>({
    unkept: 'secret',
    initial: { code: '' },
    places,
    check: ({ code }) => (code.length < 6 ? { code: say('identity.factor.codeRequired') } : {}),
    send: ({ code }) => checkApp(code),
    onSent: onChecked,
  });
  return (
    <Form form={form} gap={16}>
      <CodeField
        label={say('identity.factor.code')}
        description={say('secondFactor.everyHalfMinute')}
        value={form.values.code}
        error={form.errors.code}
        onChange={(code) => form.change({ code })}
      />
      <Row>
        <Button type="submit" variant="default" loading={form.isBusy}>
          {say('secondFactor.check')}
        </Button>
      </Row>
    </Form>
  );
}

/** Three steps to an authenticator app: the key, its first code, the recovery codes. It counts once it is turned on. */
export function AppSetUp({
  wanted,
  onDone,
  onCancel,
}: {
  wanted: WantedApp;
  onDone: () => void;
  onCancel: () => void;
}) {
  const say = useSay();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isKept, setKept] = useState(false);
  const turningOn = useSubmission({
    mutationFn: turnOnApp,
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onDone();
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  return (
    <Card>
      <CardBody>
        <ol className={classes.steps}>
          <Step number={1} isDone={codes !== null} title={say('secondFactor.scan')}>
            <Scan {...wanted} />
          </Step>
          <Step number={2} isDone={codes !== null} title={say('secondFactor.typeCode')}>
            {codes === null && <FirstCode onChecked={setCodes} />}
          </Step>
          <Step number={3} isDone={isKept} isReached={codes !== null} title={say('secondFactor.keepCodes')}>
            <p className="type-row tone-2" role="status">
              {say(codes === null ? 'secondFactor.codesAfterCheck' : 'secondFactor.codesIntro')}
            </p>
            {codes && <RecoveryCodeList codes={codes} isKept={isKept} onKept={setKept} />}
          </Step>
        </ol>
      </CardBody>
      <CardFoot>
        <Row justify="between" isGrowing>
          <span className="type-row tone-3">{say('secondFactor.signsOut')}</span>
          <Row>
            <Button variant="default" disabled={turningOn.isPending} onClick={onCancel}>
              {say('secondFactor.cancel')}
            </Button>
            <Button
              disabled={codes === null || !isKept}
              loading={turningOn.isPending}
              onClick={() => turningOn.mutate()}
            >
              {say('secondFactor.turnOn')}
            </Button>
          </Row>
        </Row>
      </CardFoot>
    </Card>
  );
}
