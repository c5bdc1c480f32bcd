import { billingSettings } from '@labgate/contract/billing/billing-settings'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { saveSettings, settings } from './settings.ts'

/** When billing begins, when papers are due, and limits of decisions (docs/decisions/0064). */
export const billingSettingsRoutes = (context: AppContext) =>
  routesFor('billingSettings', billingSettings, {
    get: async (call) => {
      const [[found]] = await call.read({ target: 'billing settings' }, settings())
      return orRefuse(found, 'Settings not found.')
    },
    save: (call) =>
      call.change((tx, change) => saveSettings(tx, call.actor, call.input, change, context.now())),
  })
