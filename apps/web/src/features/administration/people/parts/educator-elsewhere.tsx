import { IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useGo } from '../../../../lib/url-state.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { useHostWords } from '../../../institutions/host.ts';
import { askEducator } from '../../educator-links/educator-links.queries.ts';
import { useEducatorPlaces } from '../educator-places.ts';
import { educatorsQuery } from '../people.queries.ts';
import type { EducatorValues } from './educator-values.ts';

interface EducatorElsewhereProps {
  /** Whether the entered address was refused because somebody has it. */
  isOpen: boolean;
  values: Pick<EducatorValues, 'email' | 'schools'>;
  onLeave: () => void;
  /** Told before the form is left. */
  onAsked: () => void;
}

/** The educator in reach with this address; undefined until it is known, null for none. */
function useKnown(email: string, isWanted: boolean) {
  const { data, isPlaceholderData, isError } = useQuery({
    ...educatorsQuery({ search: email }),
    enabled: isWanted,
  });
  if (isError) return null;
  if (!data || isPlaceholderData) return undefined;
  return data.data.find((one) => one.email?.toLowerCase() === email.toLowerCase()) ?? null;
}

/**
 * Says that the entered address is that of an educator in reach, and links to them; otherwise offers to ask its
 * owner.
 */
export function EducatorElsewhere(props: EducatorElsewhereProps) {
  const say = useSay();
  const go = useGo();
  const places = useEducatorPlaces();
  const { isOpen, values, onLeave, onAsked } = props;
  const known = useKnown(values.email, isOpen);
  if (!known) return <AskElsewhere {...props} isOpen={isOpen && known === null} />;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="calm"
      icon={<IconUserCheck stroke={1.5} />}
      title={say('administration.educatorLink.knownTitle', { person: known.name })}
      text={say('administration.educatorLink.knownText', { email: values.email })}
      confirm={{
        label: say('administration.educatorLink.open'),
        onPress: () => {
          onAsked();
          go(places.view(known.id));
        },
      }}
      keep={{ label: say('administration.level.cancel'), onPress: onLeave }}
    />
  );
}

/** Offers to ask the owner of the entered address whether they teach at the chosen schools as well. */
function AskElsewhere({ isOpen, values, onLeave, onAsked }: EducatorElsewhereProps) {
  const say = useSay();
  const go = useGo();
  const words = useHostWords();
  const places = useEducatorPlaces();
  const { email, schools } = values;
  const asking = useSubmission({
    mutationFn: (body: { email: string; levelIds: string[] }, key) => askEducator(body, key),
    onSuccess: ({ response, message }) => {
      onAsked();
      const known = response?.educatorId ?? null;
      toastSuccess(known === null ? message : say('administration.educatorLink.known'));
      go(known === null ? places.list : places.edit(known));
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="calm"
      icon={<IconUserQuestion stroke={1.5} />}
      title={say('administration.educatorLink.offerTitle')}
      text={
        <>
          <p>
            {say('administration.educatorLink.offer', {
              ...{ ...words, email },
              schools: schools.map(({ name }) => name).join(', '),
            })}
          </p>
          <p>{say('administration.educatorLink.later')}</p>
        </>
      }
      confirm={{
        label: say('administration.educatorLink.ask'),
        onPress: () => asking.mutate({ email, levelIds: schools.map(({ id }) => id) }),
        isBusy: asking.isPending,
      }}
      keep={{ label: say('administration.level.cancel'), onPress: onLeave }}
    />
  );
}
