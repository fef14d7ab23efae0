/**
 * Puts the focus on the first wrong field of a form, after React has marked it, in the middle of the window, where
 * neither the header nor a toast covers it. Call it after setting the errors.
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
    wrong?.focus({ preventScroll: true });
    // A wrong code is typed again as a whole.
    if (wrong instanceof HTMLInputElement && wrong.autocomplete === 'one-time-code') wrong.select();
    wrong?.scrollIntoView({ block: 'center' });
  });
}
