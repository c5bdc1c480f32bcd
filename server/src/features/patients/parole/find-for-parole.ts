import type { parole } from '@labgate/contract/patients/parole'
import type { Actor } from '../../../access/actor.ts'
import type { Call } from '../../../http/call.ts'
import { refuseHalfSearch } from './link-patient.ts'
import { findForParole } from './parole.queries.ts'

/** One patient by name and birth date; if several match, none is shown. */
export const findForOfficer = async (call: Call<(typeof parole)['find'], Actor>) => {
  const {
    lastName = '',
    firstName = '',
    DOB = null,
    customerId = 0,
    userId: officer = 0,
  } = call.input.searchCriteria
  const search = { lastName, firstName, dob: DOB }
  refuseHalfSearch(search, 'DOB')
  const fields = ['lastName', 'firstName', 'DOB', ...(customerId > 0 ? ['customerId'] : [])]
  const [found] = await call.read(
    {
      customerId: Math.max(0, customerId),
      ...(officer > 0 && { target: `user ${officer}` }),
      fields,
    },
    findForParole(call.actor, search, { officer, customerId }),
  )
  const several = found.length > 1
  return {
    list: several ? [] : found,
    several,
    ...(several && { message: 'Several records match this name and birth date.' }),
  }
}
