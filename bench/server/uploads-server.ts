import { addPerson, addPlace, startBenchServer } from './bench-server.ts';

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
const { url, port, institutionId } = bench;
const told: UploadsServer = { url, port, institutionId, admin: await bench.session(adminId), student };
process.send?.(told);
process.once('message', () => {
  void bench.stop().then(() => process.exit(0));
});
