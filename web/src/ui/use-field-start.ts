import { useEffect } from 'react'
import { fieldOnPage } from '../forms/field-on-page.ts'

/*
 * Tests and a tube's questions are fields of the tube: 'specimens.0.tests'. A section stands for
 * what it contains, for users who can only read it.
 */
const find = (path: string): HTMLElement | null =>
  fieldOnPage(path) ??
  // the link knows neither the tube's place in the form nor whether the section is shown
  document.querySelector<HTMLElement>(
    `[data-path^="specimens."][data-path$=".${CSS.escape(path)}"], #${CSS.escape(path)}-title[tabindex="-1"]`,
  )

/**
 * Focuses the field named in the URL, by its `data-path`, or the heading of the section with that
 * ID, once the record is rendered; if the user types or clicks first, the focus stays.
 */
export const useFieldStart = (path: string | undefined): void => {
  useEffect(() => {
    if (path === undefined) return
    const stop = (): void => {
      watch.disconnect()
      for (const act of ['keydown', 'pointerdown']) globalThis.removeEventListener(act, stop, true)
    }
    const start = (): void => {
      const place = find(path)
      if (place === null) return
      stop()
      /*
       * A drawer puts the focus on its first control a moment after it opens, or on what has this
       * attribute.
       */
      if (place.closest('[role="dialog"]') !== null) place.dataset['autofocus'] = 'true'
      /* On render, the form may focus its own first field. */
      requestAnimationFrame(() => {
        place.focus({ preventScroll: true })
        place.scrollIntoView({ block: 'center' })
      })
    }
    const watch = new MutationObserver(start)
    watch.observe(document.body, { childList: true, subtree: true })
    for (const act of ['keydown', 'pointerdown']) globalThis.addEventListener(act, stop, true)
    start()
    return stop
  }, [path])
}
