import type { LevelItem } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { newStatus } from '@lectern/contract/administration/hierarchy.shapes.ts';
import type { sessionFates } from '@lectern/contract/administration/administration.names.ts';
import { Button, Radio, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { formatCount } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { usePasswordProof, type WithProof } from '../../identity/password-proof.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { levelKeys, levelSummaryQuery, setLevelStatus } from '../administration.queries.ts';

type Field = 'sessions' | 'reason';

const places = { fields: { sessions: 'sessions', reason: 'reason' } } satisfies FieldPlaces<Field>;

interface Values {
  sessions: (typeof sessionFates)[number];
  reason: string;
}

/** What deactivating would touch, in figures. */
function Touched({ id }: { id: string }) {
  const say = useSay();
  const { roles } = useHostWords();
  const summary = useQuery(levelSummaryQuery(id));
  return (
    <ListFaces list={summary} isEmpty={() => false} empty={{ title: '' }} skeleton={{ rows: 2, height: 40 }}>
      {({ levels, administrators, educators, students, sessions, runningCalls }) => (
        <Stack gap={12}>
          <FactList
            facts={[
              { label: say('administration.status.levels'), value: formatCount(levels) },
              { label: say('administration.status.administrators'), value: formatCount(administrators) },
              { label: roles, value: formatCount(educators) },
              { label: say('administration.level.students'), value: formatCount(students) },
              { label: say('administration.status.sessions'), value: formatCount(sessions) },
            ]}
          />
          {runningCalls > 0 && <p className="type-row">{say('administration.status.running')}</p>}
        </Stack>
      )}
    </ListFaces>
  );
}

interface FieldsProps {
  level: LevelItem;
  withProof: WithProof;
  onClose: () => void;
}

function Fate({
  values,
  error,
  change,
}: {
  values: Values;
  error: string | undefined;
  change: (changes: Partial<Values>) => void;
}) {
  const say = useSay();
  return (
    <>
      <Radio.Group
        label={say('administration.status.fate')}
        value={values.sessions}
        onChange={(fate) => change({ sessions: fate === 'cancel' ? 'cancel' : 'keep' })}
      >
        <Stack gap={8}>
          <Radio value="keep" label={say('administration.status.keepSessions')} />
          <Radio value="cancel" label={say('administration.status.cancelSessions')} />
        </Stack>
      </Radio.Group>
      {values.sessions === 'cancel' && (
        <Textarea
          label={say('administration.status.reason')}
          value={values.reason}
          error={error}
          maxLength={400}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      )}
    </>
  );
}

function Fields({ level, withProof, onClose }: FieldsProps) {
  const say = useSay();
  const cache = useQueryClient();
  const active = !level.active;
  const bodyOf = ({ sessions, reason }: Values) =>
    sessions === 'cancel' ? { active, sessions, reason } : { active, sessions };
  const form = useForm<Values, Field, Awaited<ReturnType<typeof setLevelStatus>>>({
    initial: { sessions: 'keep', reason: '' },
    places,
    check: (values) => bodyErrors(newStatus, bodyOf(values), places),
    send: (values) => withProof(() => setLevelStatus(level, bodyOf(values))),
    onSent: ({ message }) => {
      void cache.invalidateQueries({ queryKey: levelKeys.all });
      toastSuccess(message || say('administration.level.saved'));
      onClose();
    },
  });
  return (
    <Form form={form} gap={16}>
      <p className="type-row tone-2">
        {say(active ? 'administration.status.activateText' : 'administration.status.deactivateText')}
      </p>
      {!active && (
        <>
          <Touched id={level.id} />
          <Fate values={form.values} error={form.errors.reason} change={form.change} />
        </>
      )}
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose} data-autofocus>
          {say('administration.level.cancel')}
        </Button>
        <Button type="submit" color={active ? undefined : 'red'} loading={form.isBusy}>
          {say(active ? 'administration.level.activate' : 'administration.level.deactivate')}
        </Button>
      </Row>
    </Form>
  );
}

/** Asks before a level is closed, with what that touches and what becomes of its sessions; or before it is opened again. */
export function LevelStatusDialog({ level, onClose }: { level: LevelItem | null; onClose: () => void }) {
  const say = useSay();
  const { withProof, isAsking, dialog } = usePasswordProof();
  const question = level?.active
    ? 'administration.status.deactivateTitle'
    : 'administration.status.activateTitle';
  return (
    <>
      <ModalWindow
        isOpen={level !== null}
        onClose={onClose}
        title={say(question, { name: level?.name ?? '' })}
        width={480}
        canClose={!isAsking}
      >
        {level && <Fields key={level.id} level={level} withProof={withProof} onClose={onClose} />}
      </ModalWindow>
      {dialog}
    </>
  );
}
