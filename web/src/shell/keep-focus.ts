// Keeps the focus near where it was when the element that has it disappears, such as the row of a deleted plan: at the
// body of the page, the next Tab would begin at the top again. Started by main.tsx.

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, [tabindex="0"]';

export function keepFocus(): void {
  let last: Element | undefined;
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target;
  });
  // A click beside all controls takes the focus away on purpose.
  addEventListener('pointerdown', () => (last = undefined), { capture: true });
  new MutationObserver((changes) => {
    const lost = last;
    if (lost === undefined || lost.isConnected || document.activeElement !== document.body) return;
    last = undefined;
    for (const change of changes)
      for (const removed of change.removedNodes)
        if (removed instanceof Element && removed.contains(lost)) return focusBeside(removed, lost, change);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Focuses the same control of the next row, the region around what is gone, or else the heading of the view. */
function focusBeside(removed: Element, lost: Element, change: MutationRecord): void {
  const place = [...removed.querySelectorAll(focusable)].indexOf(lost);
  const isRow = removed.matches('tr, li');
  const rows = isRow ? [change.nextSibling, change.previousSibling] : [];
  const row = rows.find((one): one is Element => one instanceof Element && one.isConnected);
  const control = row?.querySelectorAll<HTMLElement>(focusable)[place];
  const around = change.target instanceof Element ? change.target.closest('dialog, section[tabindex]') : null;
  const region =
    around?.isConnected === true && around.matches('dialog') ? around.querySelector('h2') : around;
  const heading = document.querySelector('main h1') ?? document.querySelector('main');
  const next = control ?? region ?? heading;
  if (next instanceof HTMLElement) next.focus({ preventScroll: control === undefined });
}
