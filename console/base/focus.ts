/**
 * The focus of the keyboard. An element that is removed takes the focus with it, and the next press of Tab would begin at
 * the top of the page.
 */

/** Whether nothing has the focus, or only the page as a whole. */
export function isFocusLost(): boolean {
  const holder = document.activeElement;
  return holder === null || holder === document.body || holder.id === 'main';
}

/** Gives a lost focus to the element, or else to the content of the page. */
export function catchFocus(element?: Element | null): void {
  if (!isFocusLost()) return;
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
  if (isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
}
