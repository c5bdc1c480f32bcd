import { physicianPreferences } from '@labgate/contract/orders/physician-preferences'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { listPreferences } from './physician-preferences.queries.ts'
import { addPreference, endPreference } from './save-preference.ts'

const shownPreferences = async (
  context: AppContext,
  call: Call<(typeof physicianPreferences)['list']>,
) => {
  const { userId = 0, customerId = 0, labTypeId, active = 1 } = call.input.searchCriteria
  const isAccount = call.actor.who.entityId > 0
  refuseIf(
    isAccount || userId > 0 || customerId > 0
      ? []
      : [issue('searchCriteria.customerId', 'Choose an account or a provider.', 'required')],
  )
  const [list] = await call.read(
    { customerId: Math.max(0, customerId) },
    listPreferences(call.actor, context.now(), { userId, customerId, labTypeId, active }),
  )
  return { list }
}

/**
 * Named test choices of providers (records.md#provider-preference). Only the provider adds and ends
 * them, never someone on their behalf.
 */
export const physicianPreferenceRoutes = (context: AppContext) =>
  routesFor('physicianPreferences', physicianPreferences, {
    list: (call) => shownPreferences(context, call),
    get: async (call) => {
      const { physicianPreferenceId } = call.input
      const [[found]] = await call.read(
        { target: `preference ${physicianPreferenceId}` },
        listPreferences(call.actor, context.now(), { physicianPreferenceId }),
      )
      return orRefuse(found, 'Preference not found.')
    },
    save: (call) =>
      call.change(async (tx, change) => ({
        id: String(await addPreference(tx, call.actor, call.input, change, context.now())),
        message: 'Saved.',
      })),
    sunset: (call) =>
      call.change(async (tx, change) => ({
        id: String(await endPreference(tx, call.actor, call.input, change, context.now())),
        message: 'The end is set.',
      })),
  })
