import type { ReferralSummary as Summary } from '@lectern/contract/referrals/referrals.shapes.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { formatDateTime } from '../../lib/formats.ts';
import { useSay, type SayKey } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { roleOf, useSession } from '../identity/session.ts';
import { useActForChild } from '../identity/use-act-for-child.ts';
import { declineReferral, referralKeys, referralQuery } from './referrals.queries.ts';

/** The create screen's parameters; only the referral's id counts there. */
function searchOf(referral: Summary, isWide: boolean): Record<string, string> {
  const { id, referredToEducatorName, subjectName, subcategoryName, isSubjectReferral } = referral;
  return {
    studentId: id,
    name: referredToEducatorName,
    ...(subjectName === null ? {} : { subjectName }),
    ...(subcategoryName === null ? {} : { subcategoryName }),
    ...(isWide ? { isSubjectReferral: String(isSubjectReferral) } : {}),
  };
}

function Decline({ referral }: { referral: Summary }) {
  const say = useSay();
  const cache = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const declining = useSubmission({
    mutationFn: () => declineReferral(referral.id),
    onSuccess: ({ response, message }) => {
      cache.setQueryData(referralKeys.one(referral.id), response);
      toastSuccess(message || say('referrals.declined'));
    },
    onError: (reason) => {
      toastError(failureText(reason));
      void cache.invalidateQueries({ queryKey: referralKeys.all });
    },
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {say('referrals.decline')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={say('referrals.declineTitle')}
        text={say('referrals.declineText')}
        confirm={{
          label: say('referrals.decline'),
          onPress: () => declining.mutate(),
          isBusy: declining.isPending,
        }}
        keep={{ label: say('referrals.declineNo'), onPress: () => setAsked(false) }}
      />
    </>
  );
}

function Actions({ referral }: { referral: Summary }) {
  const say = useSay();
  const go = useGo();
  const { id: userId } = useSession();
  const isWide = useMediaQuery('(min-width: 48.0625em)', undefined, { getInitialValueInEffect: false });
  const create = (): void => {
    const search = searchOf(referral, isWide);
    go(linkOptions({ to: '/student/appointment/$userId/create', params: { userId }, search }));
  };
  return (
    <Row isStretchedOnPhones>
      {referral.mayDecline && <Decline referral={referral} />}
      {referral.mayBook && <Button onClick={create}>{say('referrals.createSession')}</Button>}
    </Row>
  );
}

/** Why nothing can be booked out of it, for students and parents. */
function standOf({ state, mayBook, notes }: Summary): SayKey | null {
  if (state !== 'open') return `referrals.state.${state}`;
  return mayBook || notes !== null ? null : 'referrals.state.notOffered';
}

function useFacts(referral: Summary): Fact[] {
  const say = useSay();
  const isForEducator = isEducator(roleOf(useSession()));
  const none = say('referrals.notAssigned');
  const { notes } = referral;
  return [
    { label: say('referrals.referredBy'), value: referral.referredByEducatorName },
    ...(isForEducator
      ? [{ label: say('referrals.column.studentName'), value: referral.studentName }]
      : [{ label: say('referrals.referredTo'), value: referral.referredToEducatorName }]),
    { label: say('referrals.subject'), value: referral.subjectName ?? none },
    { label: say('referrals.subcategory'), value: referral.subcategoryName ?? none },
    { label: say('referrals.createdTime'), value: formatDateTime(referral.createdAt) },
    ...(notes ? [{ label: say('referrals.notes'), value: notes }] : []),
  ];
}

/** The child of a referral is in the header as soon as a parent reads it, however they came. */
function useItsChild({ studentId: id, studentName: name }: Summary): void {
  const actFor = useActForChild();
  const turn = useEffectEvent(() => actFor({ id, name }));
  useEffect(() => turn(), [id]);
}

function Filled({ referral }: { referral: Summary }) {
  const say = useSay();
  useItsChild(referral);
  const stand = standOf(referral);
  return (
    <CardBody>
      <Stack gap={20} width={720}>
        <FactList facts={useFacts(referral)} />
        {stand && (
          <p className="type-row tone-2">{say(stand, { educator: referral.referredToEducatorName })}</p>
        )}
        <Actions referral={referral} />
      </Stack>
    </CardBody>
  );
}

/** One referral: for students and parents with the way to a session out of it, and 'No thanks'; for educators to read. */
export function ReferralSummary({ id }: { id: string }) {
  const say = useSay();
  return (
    <Card aria-label={say('referrals.summaryTitle')}>
      <ListFaces
        list={useQuery(referralQuery(id))}
        isEmpty={() => false}
        empty={{ title: say('core.list.empty') }}
        skeleton={{ rows: 5, height: 41, avatar: false }}
      >
        {(referral) => <Filled referral={referral} />}
      </ListFaces>
    </Card>
  );
}
