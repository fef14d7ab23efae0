import type { StudentChoice } from '@lectern/contract/booking/creation/creation.shapes.ts';
import type { SavedGroup } from '@lectern/contract/booking/groups/groups.shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { ListFaces } from '../../../../ui/list-faces.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import type { Picked } from '../../../subjects/choice.ts';
import {
  deleteGroup,
  groupKeys,
  renameGroup,
  savedGroupsQuery,
  saveGroup,
  studentsOfGroup,
} from '../groups.queries.ts';
import { GroupName } from './group-name.tsx';

/** Reports what was done to groups, and refetches their list. */
function useGroupsChanged() {
  const cache = useQueryClient();
  return async (message: string): Promise<void> => {
    toastSuccess(message);
    await cache.invalidateQueries({ queryKey: groupKeys.all });
  };
}

function GroupRow({
  group,
  isBusy,
  onUse,
  onRename,
  onDelete,
}: {
  group: SavedGroup;
  isBusy: boolean;
  onUse: () => void;
  onRename: () => void;
  onDelete: () => void;
}) {
  const say = useSay();
  const { name, studentCount: count } = group;
  return (
    <Row as="li" justify="between">
      <Stack gap={2}>
        <span className="type-name">{name}</span>
        <span className="type-meta tone-3">{say('visits.groups.students', { count })}</span>
      </Stack>
      <Row gap={4}>
        <IconButton
          label={say('visits.groups.rename', { name })}
          icon={<IconPencil size={18} stroke={1.5} />}
          onClick={onRename}
        />
        <IconButton
          label={say('visits.groups.delete', { name })}
          icon={<IconTrash size={18} stroke={1.5} />}
          onClick={onDelete}
        />
        <Button
          variant="default"
          aria-label={say('visits.groups.use', { name })}
          disabled={isBusy}
          onClick={onUse}
        >
          {say('visits.groups.add')}
        </Button>
      </Row>
    </Row>
  );
}

/** The saved groups for a school: added, renamed, deleted; and who is chosen is saved as another one. */
export function GroupList({
  levelId,
  students,
  onAdd,
}: {
  levelId: string | null;
  students: readonly Picked[];
  onAdd: (students: readonly StudentChoice[], gone: number) => void;
}) {
  const say = useSay();
  const list = useQuery(savedGroupsQuery(levelId));
  const changed = useGroupsChanged();
  const [renamed, setRenamed] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<SavedGroup | null>(null);
  // The next name begins empty; the refetched list does not change what is typed.
  const [saved, setSaved] = useState(0);
  const deleting = useSubmission({
    mutationFn: (id: string) => deleteGroup(id),
    onSuccess: ({ message }) => changed(message),
    onError: (reason) => toastError(failureText(reason)),
  });
  const using = useSubmission({
    mutationFn: (id: string) => studentsOfGroup(id),
    onSuccess: (brought) => onAdd(brought.students, brought.gone),
    onError: (reason) => toastError(failureText(reason)),
  });
  return (
    <Stack gap={16}>
      <ListFaces
        list={list}
        isEmpty={({ data }) => data.length === 0}
        empty={{ title: say('visits.groups.noGroups'), text: say('visits.groups.saveHint') }}
        skeleton={{ rows: 3, height: 44, avatar: false }}
      >
        {({ data }) => (
          <Stack as="ul" gap={8}>
            {data.map((group) =>
              group.groupId === renamed ? (
                <li key={group.groupId}>
                  <GroupName
                    draft={`group:${group.groupId}`}
                    initial={group.name}
                    action={say('visits.groups.renameDo')}
                    send={(name) => renameGroup(group.groupId, name)}
                    onSent={(message) => {
                      setRenamed(null);
                      void changed(message);
                    }}
                    onCancel={() => setRenamed(null)}
                  />
                </li>
              ) : (
                <GroupRow
                  key={group.groupId}
                  group={group}
                  isBusy={using.isPending}
                  onUse={() => using.mutate(group.groupId)}
                  onRename={() => setRenamed(group.groupId)}
                  onDelete={() => setDeleted(group)}
                />
              ),
            )}
          </Stack>
        )}
      </ListFaces>
      {students.length > 0 && renamed === null && (
        <GroupName
          key={saved}
          draft={`new-group:${levelId ?? ''}`}
          initial=""
          action={say('visits.groups.save')}
          send={(name, key) => saveGroup(levelId, { name, studentIds: students.map(({ id }) => id) }, key)}
          onSent={(message) => {
            setSaved(saved + 1);
            void changed(message);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        title={say('visits.groups.deleteTitle', { name: deleted?.name ?? '' })}
        text={say('visits.groups.deleteText')}
        tone="danger"
        confirm={{
          label: say('visits.groups.delete', { name: deleted?.name ?? '' }),
          isBusy: deleting.isPending,
          onPress: () => {
            if (deleted) deleting.mutate(deleted.groupId, { onSettled: () => setDeleted(null) });
          },
        }}
        keep={{ label: say('visits.groups.keep'), onPress: () => setDeleted(null) }}
      />
    </Stack>
  );
}
