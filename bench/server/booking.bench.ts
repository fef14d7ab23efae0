import { bookingRound } from '../../apps/server/test/booking-rounds.ts';
import { personCtx, type PersonCtx } from '../../apps/server/src/platform/context/ctx.ts';
import { median, type Report } from '../report.ts';
import { addPerson, addPlace, startBenchServer, type BenchServer } from './bench-server.ts';

const people = 200;
const slotMs = 30 * 60_000;
const slotsPerDay = 40;
const dayMs = 86_400_000;

function wantedRounds(): number {
  return Number(process.env['BENCH_ROUNDS'] ?? 1000);
}

async function addCrowd(bench: BenchServer, levelId: string): Promise<PersonCtx[]> {
  const crowd: PersonCtx[] = [];
  for (let count = 1; count <= people; count++) {
    const personId = await addPerson(bench, 'student', `student${count}`);
    await bench.sql(`update people set level_id = $1, time_zone = 'UTC' where id = $2`, [levelId, personId]);
    const proof = { token: await bench.session(personId) };
    const facts = { hostName: 'localhost', proof, language: undefined, timeZone: undefined };
    crowd.push(personCtx(await bench.server.contexts.forCaller(facts)));
  }
  return crowd;
}

/** The slot of a round: forty of each day from the day after tomorrow on, so that nobody is busy with another round's. */
function slotOf(round: number): Date {
  const firstDay = Math.ceil(Date.now() / dayMs) + 1;
  return new Date((firstDay + Math.floor(round / slotsPerDay)) * dayMs + (round % slotsPerDay) * slotMs);
}

/** Two hundred students book one slot at once, round after round: one gets it, all others hear that it is taken. */
export async function run(report: Report): Promise<void> {
  const bench = await startBenchServer();
  try {
    const place = await addPlace(bench, { start: '00:00', end: '23:45' });
    const crowd = await addCrowd(bench, place.levelId);
    const rounds = wantedRounds();
    const times: number[] = [];
    let clean = 0;
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const { booked, taken, others } = await bookingRound(crowd, place.educator, slotOf(round));
      times.push(performance.now() - began);
      if (booked === 1 && taken === people - 1) clean += 1;
      else
        console.error(`Round ${round}: ${booked} booked, ${taken} taken, ${others.length} others`, others[0]);
    }
    report(
      `rounds of ${rounds} with one booking and 199 slot_taken`,
      clean,
      'rounds',
      'all',
      clean === rounds,
    );
    report('200 bookings of one slot at once', median(times), 'ms', 'no goal', true);
  } finally {
    await bench.stop();
  }
}
