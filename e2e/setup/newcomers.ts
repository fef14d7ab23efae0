import { randomUUID } from 'node:crypto';
import { ApiClient } from './api.ts';
import type { Product } from './product.ts';
import { inDatabase, tablesOf } from './world.ts';

/** Who has come to the demo and belongs to no school yet, by how it stands with them; and an educator with an unconfirmed address. */
export const newcomers = {
  waitingEducator: 'waiting.educator@demo.test',
  refusedEducator: 'refused.educator@demo.test',
  waitingStudent: 'waiting.student@demo.test',
  refusedStudent: 'refused.student@demo.test',
  unconfirmed: 'unconfirmed@demo.test',
} as const;

interface Newcomer {
  readonly like: string;
  readonly email: string;
  readonly firstName: string;
  readonly isConfirmed?: boolean;
}

/** As accounts that a provider brought: a copy of somebody of the same role, without a school. */
function addNewcomers(product: Product, wanted: readonly Newcomer[]): Promise<void> {
  return inDatabase(product.dataDir, async (client) => {
    const columns = (await tablesOf(client)).get('people')?.join() ?? '';
    for (const { like, email, firstName, isConfirmed = true } of wanted) {
      const own = {
        ...{ id: randomUUID(), email, first_name: firstName, last_name: 'Quist' },
        ...{ level_id: null, student_number: null, image_file_id: null, mail_verified: isConfirmed },
        is_newcomer: true,
      };
      await client.query(
        `insert into people (${columns}) select ${columns} from jsonb_populate_record(null::people,
         (select to_jsonb(p) from people p where id = $1) || $2)`,
        [like, own],
      );
      await client.query(
        `insert into credentials
         select (jsonb_populate_record(null::credentials, to_jsonb(c) || jsonb_build_object('person_id', $2::text))).*
         from credentials c where person_id = $1`,
        [like, own.id],
      );
    }
  });
}

type Named = { data: { id: string }[] };

/** Sends what the school step asks for. */
async function enrol(product: Product, address: string, isEducator: boolean): Promise<void> {
  const client = await ApiClient.by(product, address);
  const schools = (await client.call<Named>('GET /enrolment/schools')).data.slice(0, 1).map(({ id }) => id);
  const offered = isEducator
    ? await client.call<Named>(`GET /enrolment/subcategories?institutionIds=${schools.join(',')}`)
    : null;
  await client.call('PUT /user/school-relation', {
    institutionIds: schools,
    ...(offered
      ? { expertises: offered.data.slice(0, 2).map(({ id }) => id) }
      : { studentRollNumber: `Q-${address.length}` }),
  });
}

async function refuse(product: Product, address: string, isEducator: boolean): Promise<void> {
  const { userId } = await ApiClient.by(product, address);
  const decider = await ApiClient.as(product, isEducator ? 'admin' : 'level3');
  const { version } = await decider.call<{ version: number }>(`GET /enrolments/${userId}`);
  const reason = isEducator ? 'The certificate is of another person.' : 'That number is of another year.';
  await decider.call(`PUT /enrolments/${userId}`, { accept: false, version, reason });
}

/** Adds them all, and brings each to where they stand. */
export async function bringNewcomers(
  product: Product,
  { student1, educator1 }: { student1: string; educator1: string },
): Promise<void> {
  await addNewcomers(product, [
    { like: educator1, email: newcomers.waitingEducator, firstName: 'Wanda' },
    { like: educator1, email: newcomers.refusedEducator, firstName: 'Remy' },
    { like: student1, email: newcomers.waitingStudent, firstName: 'Willa' },
    { like: student1, email: newcomers.refusedStudent, firstName: 'Rafi' },
    { like: educator1, email: newcomers.unconfirmed, firstName: 'Uma', isConfirmed: false },
  ]);
  await enrol(product, newcomers.waitingEducator, true);
  await enrol(product, newcomers.refusedEducator, true);
  await enrol(product, newcomers.waitingStudent, false);
  await enrol(product, newcomers.refusedStudent, false);
  await refuse(product, newcomers.refusedEducator, true);
  await refuse(product, newcomers.refusedStudent, false);
}
