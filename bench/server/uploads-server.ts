import { addPerson, addPlace, startBenchServer } from './bench-server.ts';
import { schoolCode, subcategoryName } from './uploads-words.ts';

/** What the server tells who has started it. */
export interface UploadsServer {
  /** Of its database. */
  readonly url: string;
  readonly port: number;
  readonly institutionId: string;
  /** Of an administrator of a school, who sends files. */
  readonly admin: string;
  /** Of a student of it, who does something else meanwhile. */
  readonly student: string;
}

/** The product in a process of its own, so that what it holds is told apart from what measures it. */
const bench = await startBenchServer();
const { levelId, token: student } = await addPlace(bench);
const adminId = await addPerson(bench, 'levelThreeAdmin', 'admin');
await bench.sql('update people set level_id = $1 where id = $2', [levelId, adminId]);
await bench.sql('update levels set code = $1 where id = $2', [schoolCode, levelId]);
const [subject] = await bench.sql<{ id: string }>(
  `insert into subjects (institution_id, level_id, name, created_at) values ($1, $2, 'Mathematics', now()) returning id`,
  [bench.institutionId, levelId],
);
await bench.sql(
  'insert into subcategories (institution_id, subject_id, name, created_at) values ($1, $2, $3, now())',
  [bench.institutionId, subject?.id, subcategoryName],
);
const { url, port, institutionId } = bench;
const told: UploadsServer = { url, port, institutionId, admin: await bench.session(adminId), student };
process.send?.(told);
process.once('message', () => {
  void bench.stop().then(() => process.exit(0));
});
