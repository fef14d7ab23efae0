import { execFileSync } from 'node:child_process';
import { test } from './setup/journey.ts';
import { expectSeesAndHears, received } from './setup/media.ts';
import { book, meet, passToStart } from './setup/visit.ts';
test('debug', async ({ product, signedIn }) => {
  const meeting = await book(product);
  await passToStart(product, meeting);
  const [student, educator] = [await signedIn('student1'), await signedIn('educator1')];
  await meet(product, meeting, { student, educator });
  const pages = [student, educator];
  await Promise.all(pages.map((page) => expectSeesAndHears(page)));
  await student.waitForTimeout(Number(process.env['WAITMS'] ?? 0));
  const pids = execFileSync('pgrep', ['-P', String(product.pid), '-f', 'media'])
    .toString()
    .trim()
    .split('\n');
  console.log('killing', pids);
  process.kill(Number(pids[0]), 'SIGKILL');
  for (let i = 0; i < 4; i += 1) {
    await student.waitForTimeout(3000);
    for (const page of pages) {
      console.log(
        JSON.stringify(await received(page)),
        JSON.stringify(
          await page.evaluate(() =>
            [...document.querySelectorAll('video')].map((v) => ({
              paused: v.paused,
              t: v.currentTime,
              w: v.videoWidth,
              rs: v.readyState,
              tracks:
                v.srcObject instanceof MediaStream
                  ? v.srcObject
                      .getTracks()
                      .map((t) => [
                        t.kind,
                        t.label,
                        t.readyState,
                        t.muted,
                        t.enabled,
                        JSON.stringify(t.getSettings()).slice(0, 150),
                      ])
                  : null,
            })),
          ),
        ),
      );
    }
  }
});
