import { z } from 'zod'
import { Saved, answer, body, criteria, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, line, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/** A test of a preference, by the code that an order stores. */
export const PreferenceTest = z.object({ labTestId: id() })
const tests = () => z.array(PreferenceTest).max(300, say('At most 300 tests.'))

/** A named selection of tests of one provider (records.md#provider-preference). */
export const physicianPreferenceShape = {
  physicianPreferenceId: id(),
  /** The provider it belongs to. */
  userId: id(),
  provider: line(120),
  customerId: id(),
  /**
   * Can be used today: it has started and has not ended. Computed in the account's time zone, never
   * saved.
   */
  active: flag(),
  labTypeId: id(),
  labType: line(60),
  /** Other providers of the account can use it. */
  availableForAll: flag(),
  name: line(100),
  effectiveDate: day(),
  /** Not offered from this day on; null if no end is set. */
  sunsetDate: day(),
  /** The order form version on which its tests were selected. */
  version: line(20),
  tests: tests(),
  userId_Updated: id(),
  rowVersion: id(),
}
export const PhysicianPreference = z.object(physicianPreferenceShape)
export type PhysicianPreference = z.infer<typeof PhysicianPreference>
/**
 * Input of a save and an end: unneeded fields, as old clients send them, are accepted and ignored.
 */
const sent = z
  .object(physicianPreferenceShape)
  .partial()
  .extend({ physicianPreferenceId: id() }).shape

/**
 * `active` 1 usable today (the default), 2 ended or not started, 3 all. `userId`: the provider's
 * own and those for all.
 */
export const preferenceCriteria = {
  userId: id(),
  customerId: id(),
  labTypeId: id(),
  active: whole(1, 3),
}

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
