import { useEffect } from 'react'

/* Tests and what is asked of a tube are fields of the tube: 'specimens.0.tests'. */
const find = (path: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ??
  document.querySelector<HTMLElement>(`[data-path^="specimens."][data-path$=".${CSS.escape(path)}"]`)

/** Leads to the field that the address names, by its `data-path`, as soon as the record is drawn; whoever types or points first stays where they are. */
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
      /* The form may put the focus at its own beginning as it is drawn. */
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
