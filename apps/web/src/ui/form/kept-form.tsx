import { useBlocker } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useUiTexts } from '../ui-texts.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { Form } from './form.tsx';
import type { FormFrame } from './use-form.ts';

interface KeptFormProps extends Omit<ComponentProps<typeof Form>, 'form'> {
  form: FormFrame & {
    isAtStake: () => boolean;
    offered: unknown;
    answerOffer: (isTaken: boolean) => void;
    leave: () => void;
  };
  /** The question's text, if not the usual one. */
  question?: { title: string; text: string };
  /** The same for the text that offers a draft. */
  offer?: { title: string; text: string };
}

/** The element of a form whose values are kept: it offers a draft of before where the form wants that, and asks before the screen or the page is left with something unsent. */
export function KeptForm({ form, question, offer, children, ...rest }: KeptFormProps) {
  const { leaving } = useUiTexts();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && form.isAtStake(),
    enableBeforeUnload: form.isAtStake,
    withResolver: true,
  });
  const leave = (): void => {
    form.leave();
    blocker.proceed?.();
  };
  return (
    <>
      <Form form={form} {...rest}>
        {form.offered !== null && <DraftOffer words={offer} onAnswer={form.answerOffer} />}
        {children}
      </Form>
      <ConfirmDialog
        isOpen={blocker.status === 'blocked'}
        title={question?.title ?? leaving.title}
        text={question?.text ?? leaving.text}
        confirm={{ label: leaving.leave, onPress: leave }}
        keep={{ label: leaving.stay, onPress: () => blocker.reset?.() }}
      />
    </>
  );
}
