import { useEffect, useRef } from 'react'
import classes from './shell.module.css'

/**
 * The top message in the navbar, on as many lines as fit; `onFits` says whether all of it does.
 * Otherwise the shell shows it whole below the navbar.
 */
export const TopMessage = ({ text, onFits }: { text: string; onFits: (fits: boolean) => void }) => {
  const box = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const [element, inner] = [box.current, words.current]
    if (!element || !inner) return undefined
    const measure = (): void => {
      const isWhole =
        inner.offsetHeight <= element.clientHeight && inner.offsetWidth <= element.clientWidth
      element.toggleAttribute('data-cut', !isWhole)
      element.ariaHidden = isWhole ? null : 'true'
      onFits(isWhole)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, onFits])
  return (
    <div ref={box} className={classes['top']} role="status">
      <span ref={words}>{text}</span>
    </div>
  )
}
