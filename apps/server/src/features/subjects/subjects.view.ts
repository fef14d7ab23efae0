import type { EducatorChoice, Subcategory, Subject } from '@lectern/contract/subjects/subjects.shapes.ts';
import type { SubcategoryRow } from './subjects.repo.ts';
import type { EducatorRow } from './choices.repo.ts';

/** A subject to choose. */
export function toSubject(row: { id: string; name: string }): Subject {
  return { id: row.id, name: row.name };
}

/** A subcategory to choose, with its subject. */
export function toSubcategory(row: SubcategoryRow): Subcategory {
  return {
    id: row.id,
    name: row.name,
    expertiseCategoryId: row.subjectId,
    expertiseCategoryName: row.subjectName,
  };
}

/** An educator to choose. */
export function toEducatorChoice(row: EducatorRow, image: string | null): EducatorChoice {
  return { id: row.id, name: `${row.firstName} ${row.lastName}`, image, levelName: row.levelName };
}
