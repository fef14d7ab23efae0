import type { AuditedRecord } from '@lectern/contract/administration/audit.shapes.ts';
import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator, isStudent } from '@lectern/contract/access/roles.ts';
import { roleOfWire } from '@lectern/contract/identity/identity.names.ts';
import type { Address } from '../../../lib/url-state.ts';
import { useAdmin } from '../../identity/use-admin.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { useCurriculumPlaces } from '../curriculum/curriculum-places.ts';
import { useLevelPlaces } from '../level-places.ts';
import { useEducatorPlaces } from '../people/educator-places.ts';
import { useStudentPlaces } from '../people/student-places.ts';

/** Where the record of an entry can be opened; null where it has no screen, or none for the signed-in person. */
export function useRecordAddress(): (record: AuditedRecord) => Address | null {
  const { role } = useAdmin();
  const levels = useLevelPlaces();
  const students = useStudentPlaces();
  const educators = useEducatorPlaces();
  const curriculum = useCurriculumPlaces();
  const visits = useVisitPaths();
  const addressOfPerson = ({ id, role: wireRole }: AuditedRecord): Address | null => {
    const known = roleOfWire(wireRole ?? '');
    if (isStudent(known)) return students.view(id);
    return isEducator(known) ? educators.view(id) : null;
  };
  const addressOfLevel = ({ id, depth }: AuditedRecord): Address | null =>
    depth === 1 || depth === 2 || depth === 3 ? levels(depth).view(id) : null;
  const addressOfVisit = ({ visit }: AuditedRecord): Address | null =>
    visit !== null && may(role, 'seeLevelVisits') ? visits.summary(visit.id) : null;
  const addressInCurriculum =
    (kind: 'subject' | 'subcategory') =>
    ({ id, name }: AuditedRecord): Address | null =>
      may(role, 'keepSubjects') && name !== null ? curriculum(kind).view(id) : null;
  const byKind: Readonly<Record<string, (record: AuditedRecord) => Address | null>> = {
    person: addressOfPerson,
    level: addressOfLevel,
    subject: addressInCurriculum('subject'),
    subcategory: addressInCurriculum('subcategory'),
    visit: addressOfVisit,
    recording: addressOfVisit,
  };
  return (record) => (record.isReached ? (byKind[record.kind]?.(record) ?? null) : null);
}
