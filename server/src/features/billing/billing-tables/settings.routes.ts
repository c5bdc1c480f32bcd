import { billingSettings } from '@labgate/contract/billing/billing-settings'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { decideRaise } from './limit-raises.ts'
import { saveSettings, settings } from './settings.ts'

/** When billing begins, when papers are due, and limits of decisions (docs/decisions/0064). */
export const billingSettingsRoutes = (context: AppContext) =>
  routesFor('billingSettings', billingSettings, {
    get: async (call) => {
      const [[found]] = await call.read({ target: 'billing settings' }, settings(call.actor.userId))
      return orRefuse(found, 'Settings not found.')
    },
    save: (call) =>
      call.change((tx, change) => saveSettings(tx, context, call.actor, call.input, change)),
    decideRaise: (call) =>
      call.change((tx, change) => decideRaise(tx, context, call.actor, call.input, change)),
  })
