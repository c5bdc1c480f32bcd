import { locations } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { useState } from 'react'
import { aboutLab } from '../../../../about.ts'
import { call } from '../../../../api/call.ts'
import { Refused } from '../../../../api/refused.ts'
import { orderFormAddress, orderValues } from './order-form.ts'

/* These words are fixed (rules.md#fixed-texts). */
export const requiredMissing = say(
  'Unable to retrieve required information. Please ensure you are logged in and have a location selected.',
)
const notRetrieved = say('Unable to retrieve user or location information. Please try again.')
const notPrepared = say('An error occurred while preparing the order form. Please try again.')

export interface Opening {
  busy: boolean
  /** The error, for the alert; '' if there is none. */
  fault: string
  /** Address of the form if the browser blocked the tab. */
  blockedAt: string
  /**
   * Opens the tab immediately, as browsers require, and redirects it once both lookups have
   * returned (rules.md#order-supplies-form).
   */
  open: () => Promise<void>
}

/** An empty tab that says what it is waiting for; null if the browser blocks it. */
const openTab = (): Window | null => {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = say('Order form')
  tab.document.body.textContent = say('Preparing the order form ...')
  return tab
}

export const useOrderForm = (userId: number, locationId: number): Opening => {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [blockedAt, setBlockedAt] = useState('')
  const open = async (): Promise<void> => {
    setFault('')
    setBlockedAt('')
    const tab = openTab()
    setBusy(true)
    try {
      const [user, place] = await Promise.all([
        call(users.get, { userId }),
        call(locations.get, { locationId }),
      ])
      const address = orderFormAddress(
        aboutLab.supplyFormUrl,
        location.href,
        orderValues(user, place),
      )
      if (tab) tab.location.replace(address)
      else setBlockedAt(address)
    } catch (error) {
      tab?.close()
      setFault(error instanceof Refused && error.status === 200 ? notRetrieved : notPrepared)
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, blockedAt, open }
}
