import type {
  KeptSubcategory,
  KeptSubject,
  SubcategoryView,
  SubjectView,
} from '@lectern/contract/administration/curriculum.shapes.ts';
import type { Standing } from './curriculum.repo.ts';

/** A subject as its keepers see it. */
export interface ShownSubject {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly version: number;
  readonly levelId: string | null;
  readonly levelName: string | null;
  readonly subcategoryCount: number;
  readonly mayEdit: boolean;
}

/** A subcategory as its keepers see it. */
export interface ShownSubcategory extends Omit<ShownSubject, 'subcategoryCount'> {
  readonly subjectId: string;
  readonly subjectName: string;
  readonly isSubjectActive: boolean;
}

function levelOf({ levelId, levelName }: Pick<ShownSubject, 'levelId' | 'levelName'>): KeptSubject['level'] {
  return levelId === null ? null : { id: levelId, name: levelName ?? '' };
}

/** A subject in a list. */
export function toKeptSubject(row: ShownSubject): KeptSubject {
  const { id, name, active, subcategoryCount, mayEdit } = row;
  return { id, name, level: levelOf(row), active, subcategoryCount, mayEdit };
}

/** A subcategory in a list. */
export function toKeptSubcategory(row: ShownSubcategory): KeptSubcategory {
  const { id, name, active, mayEdit } = row;
  return {
    ...{ id, name, active, mayEdit },
    subject: { id: row.subjectId, name: row.subjectName },
    level: levelOf(row),
    isOffered: active && row.isSubjectActive,
  };
}

function standingOf({ version }: { readonly version: number }, standing: Standing) {
  return { version, educatorCount: standing.educators, sessionCount: standing.sessions };
}

/** Everything about one subject. */
export function toSubjectView(row: ShownSubject, standing: Standing): SubjectView {
  return { ...toKeptSubject(row), ...standingOf(row, standing) };
}

/** Everything about one subcategory. */
export function toSubcategoryView(row: ShownSubcategory, standing: Standing): SubcategoryView {
  return { ...toKeptSubcategory(row), ...standingOf(row, standing) };
}
