import type { FilePlace, PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import * as subjects from '../subjects/offered.service.ts';
import { documentAt } from './documents.service.ts';
import type { EnrolmentRow } from './enrolment.repo.ts';
import type { RequestNames } from './enrolment.view.ts';
import { mayReadDocumentOf } from './requests.service.ts';

const placeKind = 'enrolment';

/** The document of a request is for its sender, and for administrators who read documents. */
export const enrolmentFiles: FilePlace = {
  kind: placeKind,
  refuseUnlessSeen: async (ctx, personId) => {
    if (personId === ctx.actor.personId) return;
    if (!(await mayReadDocumentOf(ctx, personId))) throw new Refusal('not_found');
  },
};

/** What a request names; the document only for people who may see it. */
export async function namesOf(
  ctx: PersonCtx,
  row: EnrolmentRow,
  seesDocument: boolean,
): Promise<RequestNames> {
  const person = await people.getPerson(ctx, row.personId);
  const place = { kind: placeKind, about: row.personId };
  const [schools, subcategories, document, backgroundCheck] = await Promise.all([
    levels.getLevels(ctx, row.levelIds),
    subjects.namedSubcategories(ctx, row.subcategoryIds),
    seesDocument ? documentAt(ctx, row.documentFileId, place) : null,
    accounts.backgroundCheckOf(ctx, row.personId),
  ]);
  const { email } = person;
  return { email, schools: [...schools.values()], subcategories, document, backgroundCheck };
}
