import { pictureProblem } from '@lectern/contract/people/profile.rules.ts';
import type { Profile } from '@lectern/contract/people/profile.shapes.ts';
import { Button } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { PersonAvatar } from '../../../../ui/person-avatar.tsx';
import { toastSuccess, toastWarning } from '../../../../ui/toasts/toasts.ts';
import { refreshSession } from '../../../identity/sign-in-out.ts';
import { profileQuery, removePicture, sendPicture } from '../profile.queries.ts';
import { CropDialog } from './crop-dialog.tsx';
import { readPicture } from './crop-picture.ts';

/** Sends a picture, or with null takes it away; then it is shown in the header, too. */
function usePicture(onSettled: () => void) {
  const cache = useQueryClient();
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const act = useSubmission({
    mutationFn: (file: File | null) => (file ? sendPicture(file, setShare) : removePicture()),
    onMutate: () => {
      setShare(0);
      setFault(null);
    },
    onSuccess: ({ response: { image }, message }) => {
      toastSuccess(message);
      cache.setQueryData(profileQuery.queryKey, (now) => now && { ...now, image });
      void refreshSession();
    },
    onError: (reason) => setFault(failureText(reason)),
    onSettled,
  });
  return { act, share, fault, setFault };
}

/** One's own picture: choose and crop another one, or remove it after a question. */
export function PictureCard({ profile: { name, image, studentRollNum } }: { profile: Profile }) {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<HTMLCanvasElement | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { act, share, fault, setFault } = usePicture(() => {
    setChosen(null);
    setRemoving(false);
  });
  const refuse = (text: string): void => {
    setFault(text);
    toastWarning(text);
  };
  const choose = async (file: File): Promise<void> => {
    setFault(null);
    const problem = pictureProblem(file);
    const picture = problem === null ? await readPicture(file) : undefined;
    if (picture) setChosen(picture);
    else refuse(say(problem ?? 'profile.picture.wrongType'));
  };
  return (
    <Row gap={16}>
      <PersonAvatar name={name} image={image} size={72} />
      <Stack gap={2} isGrowing>
        <span className="type-name">{name}</span>
        {studentRollNum !== null && <span className="type-row tone-2">{studentRollNum}</span>}
        <span role="status" className="type-row tone-3">
          {act.isPending && act.variables !== null && (
            <>{say('profile.picture.sending', { percent: Math.round(share * 100) })}</>
          )}
        </span>
        {fault !== null && (
          <p role="alert" className="type-row">
            {fault}
          </p>
        )}
      </Stack>
      <Row gap={8}>
        <Button
          variant="default"
          loading={act.isPending}
          leftSection={<IconCamera size={18} stroke={1.5} />}
          onClick={() => input.current?.click()}
        >
          {say('profile.picture.change')}
        </Button>
        {image !== null && (
          <Button
            variant="default"
            disabled={act.isPending}
            leftSection={<IconTrash size={18} stroke={1.5} />}
            onClick={() => setRemoving(true)}
          >
            {say('profile.picture.remove')}
          </Button>
        )}
      </Row>
      <input
        ref={input}
        hidden
        type="file"
        accept=".png,.jpg,.jpeg"
        aria-label={say('profile.picture.choose')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void choose(file);
          currentTarget.value = '';
        }}
      />
      {chosen && (
        <CropDialog
          picture={chosen}
          isBusy={act.isPending}
          onUse={(file) => (file ? act.mutate(file) : refuse(say('profile.picture.wrongType')))}
          onClose={() => setChosen(null)}
        />
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={say('profile.picture.removeTitle')}
        text={say('profile.picture.removeText')}
        confirm={{
          label: say('profile.picture.remove'),
          isBusy: act.isPending,
          onPress: () => act.mutate(null),
        }}
        keep={{ label: say('profile.picture.keep'), onPress: () => setRemoving(false) }}
      />
    </Row>
  );
}
