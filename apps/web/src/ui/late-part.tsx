import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { lateCode, type LateCode } from '../lib/late-code.ts';
import { BlankFace } from './blank-face.tsx';
import { toastError } from './toasts/toasts.ts';
import { useUiTexts } from './ui-texts.tsx';
import { Row } from './layout.tsx';

/** A component whose code is fetched when it is shown for the first time, or `expect`ed before. */
export type LatePart<P> = ((props: P) => ReactNode) & Pick<LateCode<unknown>, 'expect'>;

type Load<P> = () => Promise<ComponentType<P>>;

/** Follows late code from when it is wanted: the component, null while it comes, or that it cannot be had. */
function useLate<P>(code: LateCode<ComponentType<P>>, isWanted: boolean) {
  const [part, setPart] = useState(() => code.get());
  const [hasFailed, setFailed] = useState(false);
  const isMissing = isWanted && part === null && !hasFailed;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    code.fetch().then(
      (got) => {
        if (!isGone) setPart(() => got);
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [code, isMissing]);
  return { part, hasFailed, again: () => setFailed(false) };
}

/** A part of a screen that loads later. A placeholder may be given; a failure can be retried. */
export function latePart<P extends object>(load: Load<P>, waiting?: ReactNode): LatePart<P> {
  const code = lateCode(load);
  function Late(props: P): ReactNode {
    const texts = useUiTexts();
    const { part: Part, hasFailed, again } = useLate(code, true);
    if (Part) return <Part {...props} />;
    if (!hasFailed)
      return waiting === undefined ? (
        <Row justify="center" style={{ padding: 'var(--space-32)' }}>
          <Loader aria-label={texts.loading} />
        </Row>
      ) : (
        waiting
      );
    return (
      <BlankFace
        role="alert"
        drawing="plug"
        title={texts.loadingFailed}
        action={
          <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.5} />} onClick={again}>
            {texts.retry}
          </Button>
        }
      />
    );
  }
  return Object.assign(Late, { expect: code.expect });
}

interface WindowProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A dialog that loads later: it opens as soon as it is there. If it cannot be loaded, that is reported, and it is
 * closed.
 */
export function lateWindow<P extends WindowProps>(load: Load<P>): LatePart<P> {
  const code = lateCode(load);
  function Late(props: P): ReactNode {
    const texts = useUiTexts();
    const { part: Part, hasFailed, again } = useLate(code, props.isOpen);
    const [isThere, setThere] = useState(false);
    // Closed first, then opened: so it knows where the focus was and gives it back.
    useEffect(() => {
      if (Part === null) return undefined;
      const timer = window.setTimeout(() => setThere(true));
      return () => window.clearTimeout(timer);
    }, [Part]);
    const tell = useEffectEvent(() => {
      toastError(texts.loadingFailed);
      again();
      props.onClose();
    });
    useEffect(() => {
      if (hasFailed) tell();
    }, [hasFailed]);
    return Part && <Part {...props} isOpen={props.isOpen && isThere} />;
  }
  return Object.assign(Late, { expect: code.expect });
}
