import { useEffect, type RefObject } from 'react'

/**
 * A click beside everything leaves nothing focused, and Enter would do nothing: the focus comes back to where Enter works. `onFingers`: also where
 * fingers type, which a field spares the keyboard that would pop up. Marked text stays marked.
 */
export const useFocusBack = (to: RefObject<HTMLElement | null>, { onFingers }: { onFingers: boolean }): void => {
  useEffect(() => {
    const comeBack = (): void => {
      const at = document.activeElement
      if ((at !== document.body && at?.tagName !== 'H1') || getSelection()?.isCollapsed === false) return
      if (onFingers || !matchMedia('(pointer: coarse)').matches) to.current?.focus({ preventScroll: true })
    }
    document.addEventListener('click', comeBack)
    return () => document.removeEventListener('click', comeBack)
  }, [to, onFingers])
}
