import type {
  CheckedLink,
  LinkedEmail,
  ProofForm,
  Session,
  SignedIn,
  SignInAnswer,
} from '@lectern/contract/identity/identity.shapes.ts';
import type { ProofQuestion } from '@lectern/contract/identity/second-factor.shapes.ts';
import type { PasskeyAnswer } from '@lectern/contract/identity/passkeys.shapes.ts';
import type { Language } from '@lectern/contract/core/core.names.ts';
import { api, apiAnswer, callAddress } from '../../lib/api-client.ts';
import type { Answer } from '../../lib/api-answer.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { askForPasskey } from '../../lib/passkeys.ts';

// Plain functions without the query cache: these calls belong to the first page, which must stay small.

/** Signs in; the session itself is a cookie that scripts cannot read. The page's language becomes the account's where it has none. */
export function signIn(form: {
  username: string;
  password: string;
  language: Language;
}): Promise<SignInAnswer> {
  return api('POST /user/authenticate', { body: form });
}

/** Ends the session of this browser. Returns where one signs out at the identity provider, too. */
export async function endSession(): Promise<string | null> {
  return (await api('PUT /logout', {}, { keepalive: true })).providerSignOut;
}

/** Says who is signed in. */
export function fetchSession(): Promise<Session> {
  return api('GET /user/session');
}

/** Asks for a one-time link by mail. Returns what is shown. */
export async function askForResetLink(email: string): Promise<string> {
  const answer = await apiAnswer('PUT /user/forget-password', { body: { email } });
  return answer.message;
}

/** The person greeted by a valid one-time link, if it is an invitation; an invalid one throws. */
export async function checkResetLink(token: string): Promise<CheckedLink['invited']> {
  return (await api('POST /user/reset-password/check', { body: { token } })).invited;
}

/** Sets a new password by a one-time link. Returns what is shown. */
export async function resetPassword(token: string, password: string): Promise<string> {
  const answer = await apiAnswer('PUT /user/reset-password', { body: { token, password } });
  return answer.message;
}

/** Sets the signed-in person's password; says whose it was, and what is shown. */
export function changePassword(password: string): Promise<Answer<{ id: string; role: SignedIn['role'] }>> {
  return apiAnswer('PUT /user/update/password', { body: { password } });
}

/** Proves again that the signed-in person is there; a wrong proof throws. */
export async function prove(proof: ProofForm): Promise<void> {
  await api('POST /user/prove', { body: proof });
}

/** Says which address a link confirms; a dead link throws. */
export async function checkEmailLink(token: string): Promise<LinkedEmail> {
  return api('POST /user/confirm-email/check', { body: { token } });
}

/** Makes the address that a link confirms that of the account. Returns what is shown. */
export async function confirmEmail(token: string): Promise<string> {
  return (await apiAnswer('PUT /user/confirm-email', { body: { token } })).message;
}

/** Chooses the child for whom a parent acts. */
export function chooseChild(studentId: string): Promise<Answer<Session>> {
  return apiAnswer('PUT /user/kid', { body: { studentId } });
}

/** Tells the server the language of texts and mails. */
export async function rememberLanguage(language: Language): Promise<void> {
  await api('PUT /user/language', { body: { language } });
}

/** The children of a parent. */
export const childrenQuery = { queryKey: queryKeys.children, queryFn: () => api('GET /user/kid') };

/** Signs in by the second factor, after the password; a wrong one throws. */
export async function finishSignIn(
  form: { ticket: string } & ({ code: string } | { passkey: PasskeyAnswer }),
): Promise<void> {
  await api('POST /user/authenticate/second-factor', { body: form });
}

/** Signs in by a passkey of this browser; says whether one was used. */
export async function signInByPasskey(): Promise<boolean> {
  const passkey = await askForPasskey(await api('POST /user/authenticate/passkey/options'));
  if (passkey) await api('POST /user/authenticate/passkey', { body: { passkey } });
  return passkey !== null;
}

/** Says what proves again that it is the person: password or second factor. */
export function askProof(): Promise<ProofQuestion> {
  return api('POST /user/prove/options');
}

/** Where a browser goes to sign in by an identity provider. */
export function signOnAddress(id: string): string {
  return callAddress('GET /user/sign-on/:id', { params: { id } });
}

/** Where the signed-in person proves again at a provider that it is them. */
export async function beginProof(id: string): Promise<string> {
  return (await api('POST /user/sign-on/:id/prove', { params: { id } })).address;
}
