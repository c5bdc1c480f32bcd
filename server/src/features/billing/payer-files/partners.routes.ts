import { tradingPartners } from '@labgate/contract/billing/trading-partners'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { pipeline } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { TransportFailed } from '../../../ports/transport/transport.ts'
import { partnerById } from '../exchange-files.ts'
import { wayTo } from '../transports.ts'
import { tradingPartnersAsTheyAre } from './partners.query.ts'
import { savePartner } from './save-partner.ts'

const describeFound = (waiting: number): string =>
  waiting === 0
    ? 'Connected. No files wait for us.'
    : `Connected. ${waiting === 1 ? 'One file waits' : `${waiting.toLocaleString('en-US')} files wait`} for us.`

/** Partners that files are sent to and received from (docs/decisions/0055). */
export const tradingPartnerRoutes = (context: AppContext) =>
  routesFor('tradingPartners', tradingPartners, {
    list: async (call) => {
      const [list] = await call.read({ target: 'trading partners' }, tradingPartnersAsTheyAre())
      return { list, partnerFolders: context.config.PARTNER_FOLDERS ?? '' }
    },
    save: (call) =>
      call.change((tx, change) => savePartner(context, tx, call.actor, call.input, change)),
    try: async (call) => {
      const { tradingPartnerId } = call.input
      await call.change(async (tx, change) => {
        const { rows } = await tx.executeQuery(
          compiledRaw('select 1 from trading_partner where trading_partner_id = $1', [
            tradingPartnerId,
          ]),
        )
        orRefuse(rows[0], 'Trading partner not found.')
        change.about({ target: `trading-partner ${tradingPartnerId}` })
        return {}
      })
      // no transaction is open while waiting for a partner
      const partner = orRefuse(
        await context.database.forActor(
          systemScope,
          async (tx) => (await pipeline(tx, partnerById(tradingPartnerId)))[0][0],
        ),
      )
      if (partner.transport === 'simulated')
        return {
          message: 'This is the simulated payer. It answers in the demo.',
          isReached: true,
          waiting: 0,
        }
      const way = wayTo(context, partner)
      if (way === undefined)
        return { message: 'The settings are incomplete.', isReached: false, waiting: 0 }
      try {
        if (way.reaches !== undefined) {
          await way.reaches()
          return {
            message:
              'The host answers. Sign-in is tested with the next exchange, as a look at the files would take them.',
            isReached: true,
            waiting: 0,
          }
        }
        const { length } = await way.list()
        return { message: describeFound(length), isReached: true, waiting: length }
      } catch (error) {
        if (!(error instanceof TransportFailed)) throw error
        return { message: error.message, isReached: false, waiting: 0 }
      } finally {
        await way.close?.()
      }
    },
  })
