/** Whether something can be an e-mail domain: labels with a dot between them, in small letters. */
export function isEmailDomain(text: string): boolean {
  return /^(?=.{3,100}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/.test(
    text,
  );
}

/** Whether something can be the name of a scope or of a claim: signs that need no coding, and no spaces. */
export function isProviderToken(text: string): boolean {
  return /^[\w.:/-]+$/.test(text);
}

/**
 * A name that ends like a number is an IP address, however it is written; the others are names of private networks.
 */
const outsideNoName = /^(?:\d+|0x[\da-f]*|localhost|local|internal)$/i;

/**
 * Whether an address can be the issuer of one customer's accounts: https, a name of the internet and no number, without a
 * query, and of Microsoft with the id of a directory, because its shared addresses let in every directory of the world.
 */
export function isIssuer(text: string): boolean {
  const parts =
    /^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*\.(?<last>[a-z\d-]+)(?::\d{1,5})?(?:\/[\w.~/-]*)?$/i.exec(text);
  const last = parts?.groups?.['last'];
  if (last === undefined || outsideNoName.test(last)) return false;
  if (!/^https:\/\/login\.microsoftonline\.com(?:[:/]|$)/i.test(text)) return true;
  return /^https:\/\/login\.microsoftonline\.com\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/v2\.0$/i.test(
    text,
  );
}
