/**
 * The open dialogs and drawers, the top one last. They are rendered by many parts, each outside its
 * own tree, so the page itself is the only list of them.
 */
export const openDialogs = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[role="dialog"]'), // see above
]
/** Whether no dialog is open: the screen's own keys apply. */
export const isScreenOnTop = (): boolean => openDialogs().length === 0
