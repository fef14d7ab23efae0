const hadMonths = 12;

/** Since when somebody was a student of an educator's who had one session: 'had' ends 12 months after it. */
export function hadSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - hadMonths);
  return since;
}
