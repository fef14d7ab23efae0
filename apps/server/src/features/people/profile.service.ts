import type { ChangedProfile, Profile } from '@lectern/contract/people/profile.shapes.ts';
import { profileLimits } from '@lectern/contract/people/profile.limits.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as files from '../files/files.service.ts';
import * as levels from '../levels/levels.service.ts';
import { replacePicture } from './accounts.service.ts';
import { lockPerson, updatePerson } from './people.repo.ts';
import { getPerson, imageOf, levelIdsOf, type PersonFacts } from './people.service.ts';
import { toProfile } from './people.view.ts';
import { mayChangeBirth } from './profile.policy.ts';
import { birthChange, isBirthWrong, wantedEmail } from './profile.rules.ts';

/** The signed-in person's own profile. The caller adds the address that waits to be confirmed. */
export async function viewProfile(ctx: PersonCtx, emailToConfirm: string | null): Promise<Profile> {
  const person = await getPerson(ctx, ctx.actor.personId);
  const named = await levels.getLevels(ctx, await levelIdsOf(ctx, person));
  return toProfile(person, { image: imageOf(ctx, person), levels: [...named.values()], emailToConfirm });
}

function fault(ctx: PersonCtx, field: string, key: 'core.field.required' | 'profile.bornLater'): Refusal {
  const message = translate(ctx.language, key, { years: profileLimits.birthYears });
  return new Refusal('invalid_input', { fields: [{ field, message }] });
}

function changeOf(ctx: PersonCtx, form: ChangedProfile, person: PersonFacts) {
  const birth = birthChange(form, person);
  if (Object.keys(birth).length > 0) refuseUnless(mayChangeBirth(ctx.actor));
  if (isBirthWrong(birth.dateOfBirth, ctx.clock.now().toISOString().slice(0, 10)))
    throw fault(ctx, 'dob', 'profile.bornLater');
  const { language, mobileNumber, userProfileVO } = form;
  return {
    ...birth,
    mobile: mobileNumber || null,
    agreesToMail: userProfileVO.isAgreeToReceiveMail,
    agreesToText: userProfileVO.isAgreeToReceiveTextMessage,
    mailAnsweredAt: ctx.clock.now(),
    ...(language === person.language ? {} : { language, languageChosen: true }),
  };
}

/** The e-mail address that a form of the profile asks for; undefined where it stays. Refuses to take away the only name for sign-in. */
export async function emailOfForm(ctx: PersonCtx, form: ChangedProfile): Promise<string | null | undefined> {
  const wanted = wantedEmail(form.email, await getPerson(ctx, ctx.actor.personId));
  if (wanted === 'missing') throw fault(ctx, 'email', 'core.field.required');
  return wanted;
}

/**
 * Saves what the signed-in person says of themselves, but for the e-mail address. Refuses with changed_meanwhile what was
 * changed since it was looked at, and a student who would change birth date or gender.
 */
export async function saveProfile(tx: PersonCtx, form: ChangedProfile): Promise<void> {
  const { personId } = tx.actor;
  await lockPerson(tx.scope, personId);
  const person = await getPerson(tx, personId);
  if (person.version !== form.version) throw new Refusal('changed_meanwhile');
  await updatePerson(tx.scope, personId, changeOf(tx, form, person));
}

/**
 * Shows an upload of the signed-in person's as their picture, or with null none; the one before is deleted. Refuses what is
 * no picture, and with not_found what is not theirs.
 */
export async function setOwnPicture(
  ctx: PersonCtx,
  fileId: string | null,
): Promise<{ image: string | null }> {
  const { personId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const replaced = await replacePicture(tx, personId, fileId);
    if (replaced === null || fileId === null) return;
    const file = (await files.filesByIds(tx, [fileId])).get(fileId);
    if (!file?.contentType.startsWith('image/')) throw new Refusal('picture_type_refused');
  });
  return { image: imageOf(ctx, await getPerson(ctx, personId)) };
}
