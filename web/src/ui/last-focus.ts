let last: HTMLElement | null = null

const isOff = (element: HTMLElement): boolean => element.matches(':disabled')

document.addEventListener('focusin', ({ target }) => {
  last = target instanceof HTMLElement ? target : null
})
/* A click beside every control means that none has the focus; a button turned off keeps its place. */
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  if (relatedTarget === null && target instanceof HTMLElement && !isOff(target)) last = null
})

/* An item goes with its menu; the button that opens the menu stays. */
const openerOf = (element: HTMLElement): HTMLElement => {
  const menu = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  // a menu in a portal, and its button elsewhere on the page
  return (menu && document.getElementById(menu)) || element
}

/**
 * What the user acts from: the element with the focus, or the button that lost it because it is off
 * while what it asked for is loading. For an item of a menu, the menu's button. null: nowhere.
 */
export const placeOfFocus = (): HTMLElement | null => {
  const { activeElement, body } = document
  const place =
    activeElement instanceof HTMLElement && activeElement !== body ? activeElement : last
  return place === null ? null : openerOf(place)
}
