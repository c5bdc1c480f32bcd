import { say } from '@labgate/contract/languages/say'
import { useEffect, useRef, type ReactNode } from 'react'
import { PrintedIdentity } from '../../../ui/printed-identity.tsx'
import classes from './patient-strip.module.css'

/** One fact of the strip, never cut. `beside`: a place, which a phone leaves out. */
export const Fact = ({
  label,
  aside = false,
  children,
}: {
  label: string
  aside?: boolean
  children: ReactNode
}) => (
  <span className={`${classes['fact']} ${aside ? classes['beside'] : ''}`}>
    <span>{label}</span> {children}
  </span>
)

/* The page scrolls to below the strip, whatever height its facts give it. */
const useHeightKnown = () => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const tell = (): void =>
      root.style.setProperty('--strip-height', `${box.current?.offsetHeight ?? 0}px`)
    const observer = new ResizeObserver(tell)
    if (box.current) observer.observe(box.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--strip-height')
    }
  }, [])
  return box
}

interface StripProps {
  name: string
  /**
   * What identifies the patient besides the name on each printed sheet: birth date first, then a
   * number.
   */
  printed: readonly string[]
  children: ReactNode
}

/**
 * Who a patient is, always in view: the name in capitals by styling only, and facts
 * (rules.md#who-what-next).
 */
export const Strip = ({ name, printed, children }: StripProps) => {
  const box = useHeightKnown()
  return (
    <section ref={box} className={classes['strip']} aria-label={say('Patient')}>
      <span className={classes['name']}>{name}</span>
      {children}
      <PrintedIdentity name={name} facts={printed} />
    </section>
  )
}
