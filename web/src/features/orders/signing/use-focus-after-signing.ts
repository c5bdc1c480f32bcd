import { useEffect } from 'react'
import { pageHeading } from '../../../ui/page-heading.ts'
import type { Signing } from './use-signing.ts'

/** The id of the checkbox that chooses every order. */
export const everyOrder = 'sign-every-order'

/**
 * The button that signed is off or gone afterwards: the focus goes to the choice of all, for the
 * next selection, or to the heading once nothing is left.
 */
export const useFocusAfterSigning = ({ outcomes }: Pick<Signing, 'outcomes'>): void => {
  useEffect(() => {
    if (outcomes.size === 0) return
    const active = document.activeElement
    if (active !== null && active !== document.body && !active.matches(':disabled')) return
    const next = document.getElementById(everyOrder) ?? pageHeading()
    next?.focus({ preventScroll: true })
  }, [outcomes])
}
