/* A part of the page that loads later has loaded by then, or does not come. */
const mostMs = 5_000

/**
 * Puts the focus into a field once it is on the page, unless the user has gone elsewhere: for a
 * button that its own work removes.
 */
export const focusWhenThere = (selector: string): void => {
  const from = document.activeElement
  const changes = new MutationObserver(() => take())
  const timer = setTimeout(() => changes.disconnect(), mostMs)
  const take = (): void => {
    // of a part that renders later
    const field = document.querySelector<HTMLElement>(selector)
    if (field === null) return
    clearTimeout(timer)
    changes.disconnect()
    const active = document.activeElement
    const stayed = active === null || active === from || active === document.body
    if (stayed || active.matches('h1.page-title')) field.focus()
  }
  changes.observe(document.body, { childList: true, subtree: true })
}
