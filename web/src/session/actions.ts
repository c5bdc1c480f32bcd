import { locations } from '@labgate/contract/accounts/locations'
import { session, shadow } from '@labgate/contract/people/session'
import { users } from '@labgate/contract/people/users'
import { aboutLab } from '../about.ts'
import { call } from '../api/call.ts'
import { endIsOwed, endSession } from './over.ts'
import { sessionStore } from './store.ts'
import { mayLeave } from './unsaved.ts'
import {
  allLocations,
  beginSession,
  beginVisit,
  finishVisit,
  inVisit,
  startLocation,
  wipeValues,
  writeValues,
} from './values.ts'
import { effectiveUserId } from './who.ts'

/*
 * What a user can do with the session. Each action prompts about unsaved changes first and returns
 * false if the user stays. Failed calls throw, except that a location list that does not load is
 * ignored (rules.md#fixed-texts).
 */

type Place = { locationId: number; locationName: string }
const none: Place = { locationId: 0, locationName: '' }

const listOr = async (list: Promise<{ list: Place[] }>): Promise<Place[]> =>
  list.then(
    (answer) => answer.list,
    () => [],
  )

const sharesPatients = async (customerId: number): Promise<boolean> => {
  const { accounts } = await import('@labgate/contract/accounts/accounts')
  return call(accounts.get, { customerId }).then(
    (account) => account.sharePatients,
    () => false,
  )
}

/**
 * Sets the starting location of an account's user; laboratory staff outside a visit have no
 * location.
 */
export const placeAtStart = async (): Promise<void> => {
  const values = sessionStore.get()
  if (!values) return
  if (inVisit(values)) {
    const userId = values.userId_Shadow
    const [list, defaultLocation, sharePatients] = await Promise.all([
      listOr(call(locations.listForUser, { UserId: userId })),
      call(users.get, { userId }).then(
        (user) => user.defaultLocation,
        () => 0,
      ),
      sharesPatients(values.entityId_Shadow),
    ])
    writeValues(startLocation({ defaultLocation, sharePatients }, list))
  } else if (values.entityId_Login !== 0) {
    writeValues(
      startLocation(
        values,
        await listOr(call(locations.listForUser, { UserId: values.userId_Login })),
      ),
    )
  }
  sessionStore.changed()
}

/**
 * Rebuilds this browser's session in a new tab (rules.md#session-in-a-new-tab). False if there is
 * none.
 */
export const rebuildSession = async (): Promise<boolean> => {
  const answer = await call(session.getSession, {})
  if (answer.userId === 0) return false
  beginSession(answer, aboutLab.labName)
  sessionStore.changed()
  if (endIsOwed.get()) {
    await call(session.end, {})
    endIsOwed.clear()
    wipeValues()
    sessionStore.changed()
    return false
  }
  await placeAtStart()
  return true
}

export const signOut = async (): Promise<boolean> => {
  if (!(await mayLeave())) return false
  await endSession('signed-out')
  return true
}

/**
 * Acts as an account's user, for a reason shown to the account's administrator. Ends automatically
 * after 30 minutes.
 */
export const startVisit = async (userId: number, reason: string): Promise<boolean> => {
  if (!(await mayLeave())) return false
  const { visit } = await call(shadow.start, { userId, reason })
  beginVisit(visit)
  sessionStore.changed()
  await placeAtStart()
  return true
}

/** Applies what the server reports about the running visit, for instance after a renewal. */
export const renewVisit = async (): Promise<void> => {
  const { visit } = await call(shadow.renew, {})
  writeValues({ until_Shadow: visit.until ?? '' })
  sessionStore.changed()
}

/**
 * Stops acting as a customer. The caller then shows Account Filter, or the home page to users
 * without it.
 */
export const endVisit = async (): Promise<boolean> => {
  if (!(await mayLeave())) return false
  await call(shadow.end, {})
  finishVisit(aboutLab.labName)
  sessionStore.changed()
  return true
}

/** The visit ended on the server: only this tab needs to learn of it. */
export const visitIsOver = (): void => {
  finishVisit(aboutLab.labName)
  sessionStore.changed()
}

/**
 * Laboratory staff choose the account that they work on, at all of its locations
 * (rules.md#all-locations-for-staff); 0 clears it.
 */
export const chooseAccount = async (customerId: number, name: string): Promise<boolean> => {
  if (!(await mayLeave())) return false
  if (customerId === 0) writeValues({ customerId: 0, customerName: aboutLab.labName, ...none })
  else writeValues({ customerId, customerName: name, locationId: 0, locationName: allLocations })
  sessionStore.changed()
  return true
}

/** Rewrites the location of this session; id 0 is 'All Locations'. */
export const chooseLocation = (locationId: number, locationName: string): void => {
  writeValues({ locationId, locationName: locationId === 0 ? allLocations : locationName })
  sessionStore.changed()
}

/**
 * Switches to another login of the same person: a new session, as after signing in. `code`: of that
 * login's second factor, if it has one.
 */
export const switchCustomer = async (userId: number, code?: string): Promise<boolean> => {
  if (!(await mayLeave())) return false
  const answer = await call(session.switchCustomer, { userId, ...(code !== undefined && { code }) })
  beginSession(answer, aboutLab.labName)
  sessionStore.changed()
  await placeAtStart()
  return true
}

/**
 * The locations offered in the navbar: all and each of the account's for staff, otherwise the user's
 * own.
 */
export const locationsToChoose = async (): Promise<Place[]> => {
  const values = sessionStore.get()
  if (!values) return []
  const staff = values.entityId_Login === 0 && !inVisit(values)
  if (staff && values.customerId === 0) return []
  return staff
    ? [
        { locationId: 0, locationName: allLocations },
        ...(await listOr(
          call(locations.listForCustomer, { CustomerId: Number(values.customerId) }),
        )),
      ]
    : listOr(call(locations.listForUser, { UserId: effectiveUserId(values) }))
}
