import { locations } from '@labgate/contract/locations'
import { users } from '@labgate/contract/users'
import { useState } from 'react'
import { aboutLab } from '../../../about.ts'
import { call } from '../../../api/call.ts'
import { Refused } from '../../../api/refused.ts'
import { orderFormAddress, orderValues } from './order-form.ts'

/* The exact words of spec.md section 8. */
export const requiredMissing = 'Unable to retrieve required information. Please ensure you are logged in and have a location selected.'
const notRetrieved = 'Unable to retrieve user or location information. Please try again.'
const notPrepared = 'An error occurred while preparing the order form. Please try again.'

export interface Opening {
  busy: boolean
  /** What went wrong, for the alert; '' otherwise. */
  fault: string
  /** The address of the form when the browser kept the tab from opening. */
  blockedAt: string
  /** Opens the tab at once, as browsers ask for, and sends it on when both look-ups have answered (decisions.md 51). */
  open: () => Promise<void>
}

/** An empty tab that says what it waits for; null when the browser blocks it. */
const openTab = (): Window | null => {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = 'Order form'
  tab.document.body.textContent = 'Preparing the order form ...'
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
      const [user, place] = await Promise.all([call(users.get, { userId }), call(locations.get, { locationId })])
      const address = orderFormAddress(aboutLab.supplyFormUrl, location.href, orderValues(user, place))
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
