import { payers } from '@labgate/contract/billing/payers'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { savedAnswer } from '../../../core/records/write-record.ts'
import { routesFor } from '../../../http/call.ts'
import { keysetOf, pageOf } from '../../../http/page-of.ts'
import { convertName } from './convert-name.ts'
import { listPayers, tradingPartners } from './payers.queries.ts'
import { onePayer, savePayer, type PayerToSave } from './save-payer.ts'

/**
 * The payer table; readable by everyone who enters insurances, writable by those who maintain it.
 */
export const payerRoutes = (context: AppContext) =>
  routesFor('payers', payers, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read({}, listPayers(criteria, keysetOf(call.name, criteria)))
      return pageOf(call.name, criteria, rows, rows[0]?.total ?? 0, (row) => [
        row.rank,
        row.folded,
        row.insuranceId,
      ])
    },
    get: async (call) => {
      const { insuranceId } = call.input
      const [[found]] = await call.read({ target: `payer ${insuranceId}` }, onePayer(insuranceId))
      return orRefuse(found, 'Payer not found.')
    },
    routes: async (call) => {
      const [list] = await call.read({ target: 'trading partners' }, tradingPartners)
      return { list }
    },
    save: (call) =>
      call.change(async (tx, change) => {
        const { id, isNew, changed } = await savePayer(
          context,
          tx,
          call.actor,
          call.input as PayerToSave,
          change,
        )
        return savedAnswer(id, isNew, changed)
      }),
    convert: (call) =>
      call.change((tx, change) => convertName(context, tx, call.actor, call.input, change)),
  })
