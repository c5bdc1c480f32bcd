import { useEffect } from 'react'

/* Tests and a tube's questions are fields of the tube: 'specimens.0.tests'. */
const find = (path: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ??
  document.querySelector<HTMLElement>(`[data-path^="specimens."][data-path$=".${CSS.escape(path)}"]`)

/** Focuses the field named in the URL, by its `data-path`, once the record is rendered; if the user types or clicks first, the focus stays. */
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
