import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { useSay } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { levelKeys, moveLevel, type LevelDepth } from '../administration.queries.ts';
import { useLevelWords } from '../level-places.ts';
import { LevelSelect } from './level-select.tsx';

interface MoveDialogProps {
  level: LevelView;
  /** The depth that it moves below. */
  parentDepth: LevelDepth;
  isOpen: boolean;
  onClose: () => void;
}

const places = { fields: { parentId: 'parentId' } } satisfies FieldPlaces<'parentId'>;

function Fields({ level, parentDepth, onClose }: Omit<MoveDialogProps, 'isOpen'>) {
  const say = useSay();
  const cache = useQueryClient();
  const words = useLevelWords()(parentDepth);
  const renew = (): void => void cache.invalidateQueries({ queryKey: levelKeys.all });
  const form = useKeptForm({
    draft: { name: `level-move:${level.id}` },
    initial: { parentId: '' },
    places,
    check: ({ parentId }) => (parentId === '' ? { parentId: say('administration.move.targetMissing') } : {}),
    send: ({ parentId }) => moveLevel(level, parentId),
    onSent: ({ message }) => {
      renew();
      toastSuccess(message || say('administration.level.moved'));
      onClose();
    },
    // The next press uses the current state.
    onRefused: renew,
  });
  return (
    <KeptForm form={form} gap={16}>
      <p className="type-row tone-2">
        {say('administration.move.text', { parent: level.parent?.name ?? '' })}
      </p>
      <LevelSelect
        depth={parentDepth}
        label={say('administration.move.target', words)}
        placeholder={say('administration.move.choose', words)}
        without={level.parent?.id}
        value={form.values.parentId || null}
        error={form.errors.parentId}
        onChange={(parentId) => form.change({ parentId: parentId ?? '' })}
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('administration.level.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('administration.level.move')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** Puts a level, with all below it, under another one. */
export function MoveDialog({ isOpen, ...props }: MoveDialogProps) {
  const say = useSay();
  return (
    <ModalWindow
      isOpen={isOpen}
      onClose={props.onClose}
      title={say('administration.move.title', { name: props.level.name })}
      width={480}
      fillsPhones={false}
    >
      <Fields {...props} />
    </ModalWindow>
  );
}
