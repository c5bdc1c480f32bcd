import { z } from 'zod'
import { Saved, answer, body, criteria, endpoints, query, shortListOf } from './endpoint.ts'
import { day, flag, id, line, whole } from './values.ts'

/** A test of a preference, by the code that an order stores. */
export const PreferenceTest = z.object({ labTestId: id() })
const tests = () => z.array(PreferenceTest).max(300, 'At most 300 tests.')

/** A named choice of tests of one provider (reference/domain.md 3.19). */
export const physicianPreferenceShape = {
  physicianPreferenceId: id(),
  /** The provider whose it is. */
  userId: id(),
  provider: line(120),
  customerId: id(),
  /** It may be used today: it has begun and has not ended. Worked out in the account's time zone, never saved. */
  active: flag(),
  labTypeId: id(),
  labType: line(60),
  /** Other providers of the account may use it. */
  availableForAll: flag(),
  name: line(100),
  effectiveDate: day(),
  /** From this day on it is no longer offered; null while no end is set. */
  sunsetDate: day(),
  /** The version of the order form that its tests were chosen on. */
  version: line(20),
  tests: tests(),
  userId_Updated: id(),
  rowVersion: id(),
}
export const PhysicianPreference = z.object(physicianPreferenceShape)
export type PhysicianPreference = z.infer<typeof PhysicianPreference>
/** What a save and an end take: what is not needed may come along, as old clients send it, and counts for nothing. */
const sent = z.object(physicianPreferenceShape).partial().extend({ physicianPreferenceId: id() }).shape

/** `active` 1 may be used today (the default), 2 ended or not begun, 3 all. `userId`: the provider's own and those for all. */
export const preferenceCriteria = { userId: id(), customerId: id(), labTypeId: id(), active: whole(1, 3) }

/** Provider preferences. A saved one is never edited, only ended and replaced. */
export const physicianPreferences = endpoints({
  list: {
    method: 'GET',
    path: '/api/LabOrder/GetPhysicianPreferenceList',
    access: 'physician-preference.read',
    input: query({ searchCriteria: criteria(preferenceCriteria) }),
    answer: shortListOf(PhysicianPreference),
  },
  get: {
    method: 'GET',
    path: '/api/LabOrder/GetPhysicianPreference',
    access: 'physician-preference.read',
    input: query({ physicianPreferenceId: id() }),
    answer: answer(physicianPreferenceShape),
  },
  save: {
    method: 'POST',
    path: '/api/LabOrder/SavePhysicianPreference',
    access: 'physician-preference.save',
    changes: true,
    notInVisit: true,
    input: body(sent),
    answer: Saved,
  },
  sunset: {
    method: 'POST',
    path: '/api/LabOrder/SunsetPhysicianPreference',
    access: 'physician-preference.save',
    changes: true,
    notInVisit: true,
    input: body(sent),
    answer: Saved,
  },
})
