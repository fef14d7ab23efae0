import autocannon from 'autocannon';

const connections = 16;
const seconds = 4;

async function callAgainAndAgain(url: string, token: string): Promise<autocannon.Result> {
  const headers = { authorization: `Bearer ${token}` };
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were not 2xx.`);
  return result;
}

/** How many answers somebody signed in gets in a second. Throws when one of them is no success. */
export async function callsPerSecond(url: string, token: string): Promise<number> {
  return (await callAgainAndAgain(url, token)).requests.average;
}

/**
 * Processor time of a call in µs, of server and caller together, which share this process: what else the machine does
 * hardly shows in it.
 */
export async function processorTimeOfCall(url: string, token: string): Promise<number> {
  const before = process.cpuUsage();
  const { requests } = await callAgainAndAgain(url, token);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests.total;
}
