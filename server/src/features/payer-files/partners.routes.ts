import { tradingPartners } from '@labgate/contract/trading-partners'
import { orRefuse } from '../../access/refusal.ts'
import { compiledText } from '../../db/queries.ts'
import { together } from '../../db/database.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { TransportFailed } from '../../ports/transport/transport.ts'
import { partnerById } from '../billing/exchange-files.ts'
import { wayTo } from '../billing/transports.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { tradingPartnersAsTheyAre } from './partners.query.ts'
import { savePartner } from './save-partner.ts'

const foundSays = (waiting: number): string =>
  waiting === 0
    ? 'Connected. No files wait for us.'
    : `Connected. ${waiting === 1 ? 'One file waits' : `${waiting.toLocaleString('en-US')} files wait`} for us.`

/** Partners that files are sent to and received from (docs/decisions/0055). */
export const tradingPartnerRoutes = (house: House) =>
  routesFor('tradingPartners', tradingPartners, {
    list: async (call) => {
      const [list] = await call.read({ target: 'trading partners' }, tradingPartnersAsTheyAre())
      return { list, partnerFolders: house.config.PARTNER_FOLDERS ?? '' }
    },
    save: (call) => call.change((tx, telling) => savePartner(house, tx, call.actor, call.input, telling)),
    try: async (call) => {
      const { tradingPartnerId } = call.input
      await call.change(async (tx, telling) => {
        const { rows } = await tx.executeQuery(compiledText('select 1 from trading_partner where trading_partner_id = $1', [tradingPartnerId]))
        orRefuse(rows[0], 'Trading partner not found.')
        telling.about({ target: `trading-partner ${tradingPartnerId}` })
        return {}
      })
      // no transaction is open while waiting for a partner
      const partner = orRefuse(await house.database.forActor(houseScope, async (tx) => (await together(tx, partnerById(tradingPartnerId)))[0][0]))
      if (partner.transport === 'simulated') return { message: 'This is the simulated payer. It answers in the demo.', isReached: true, waiting: 0 }
      const way = wayTo(house, partner)
      if (way === undefined) return { message: 'The settings are incomplete.', isReached: false, waiting: 0 }
      try {
        if (way.reaches !== undefined) {
          await way.reaches()
          return { message: 'The host answers. Sign-in is tested with the next exchange, as a look at the files would take them.', isReached: true, waiting: 0 }
        }
        const { length } = await way.list()
        return { message: foundSays(length), isReached: true, waiting: length }
      } catch (error) {
        if (!(error instanceof TransportFailed)) throw error
        return { message: error.message, isReached: false, waiting: 0 }
      } finally {
        await way.close?.()
      }
    },
  })
