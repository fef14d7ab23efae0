import { Link } from '@tanstack/react-router';
import { homeOf } from '../../features/identity/addresses.ts';
import { roleOf, useMaybeSession } from '../../features/identity/session.ts';
import { SignInForm } from '../../features/identity/sign-in-form.tsx';
import { useHost } from '../../features/institutions/host.ts';
import { useSay } from '../../lib/i18n.ts';
import classes from './login-screen.module.css';
import { PublicFrame } from './public-frame.tsx';

/** Who is signed in already may go on without typing anything. */
function GoOn() {
  const say = useSay();
  const session = useMaybeSession();
  const { roleTypePath } = useHost();
  if (!session) return null;
  return (
    <p className={classes.goOn}>
      <Link {...homeOf({ id: session.id, role: roleOf(session) }, roleTypePath)}>
        {say('identity.signIn.goOn', { name: session.name })}
      </Link>
    </p>
  );
}

/** The index: sign-in. */
export function LoginScreen() {
  const say = useSay();
  return (
    <PublicFrame title={say('identity.signIn.title')}>
      <GoOn />
      <SignInForm />
    </PublicFrame>
  );
}
