import { tradingPartners } from '@labgate/contract/billing/trading-partners'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { routesFor } from '../../../http/call.ts'
import { confirmPartner } from './confirm-partner.ts'
import { tradingPartnersAsTheyAre } from './partners.query.ts'
import { savePartner } from './save-partner.ts'
import { tryPartner } from './try-partner.ts'

/** Partners that files are sent to and received from (docs/decisions/0055). */
export const tradingPartnerRoutes = (context: AppContext) =>
  routesFor('tradingPartners', tradingPartners, {
    list: async (call) => {
      const [list] = await call.read(
        { target: 'trading partners' },
        tradingPartnersAsTheyAre(call.actor.userId),
      )
      return { list, partnerFolders: context.config.PARTNER_FOLDERS ?? '' }
    },
    save: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      return call.change((tx, change) => savePartner(context, tx, call.actor, call.input, change))
    },
    confirm: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      return call.change((tx, change) =>
        confirmPartner(context, tx, call.actor, call.input, change),
      )
    },
    try: (call) => tryPartner(context, call),
  })
