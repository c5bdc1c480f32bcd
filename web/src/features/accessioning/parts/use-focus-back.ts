import { useEffect, type RefObject } from 'react'

/**
 * A click outside everything leaves nothing focused, and Enter would do nothing, so focus returns
 * to where Enter works. `onFingers`: also on touch devices, where fields skip it to keep the
 * keyboard from popping up. Selected text stays selected.
 */
export const useFocusBack = (
  to: RefObject<HTMLElement | null>,
  { onFingers }: { onFingers: boolean },
): void => {
  useEffect(() => {
    const comeBack = (): void => {
      const at = document.activeElement
      if ((at !== document.body && at?.tagName !== 'H1') || getSelection()?.isCollapsed === false)
        return
      if (onFingers || !matchMedia('(pointer: coarse)').matches)
        to.current?.focus({ preventScroll: true })
    }
    document.addEventListener('click', comeBack)
    return () => document.removeEventListener('click', comeBack)
  }, [to, onFingers])
}
