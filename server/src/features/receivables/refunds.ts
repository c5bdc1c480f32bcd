import type { Received } from '@labgate/contract/endpoint'
import { refunds, type Refund } from '@labgate/contract/refunds'
import { sql } from 'kysely'
import { issue, orRefuse, Refusal, refuseIf } from '../../access/refusal.ts'
import type { Scope } from '../../db/database.ts'
import { compiledText, q, type Built } from '../../db/queries.ts'
import { isoInstant, staffName } from '../../db/sql-parts.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { countedPage, countedPageOf } from '../../http/counted-page.ts'
import { keysetOf, type Keyset } from '../../http/page-of.ts'
import { houseDay } from '../lab-calendar/targets.ts'

/* First lock: refunds of accounts in scope. */
const refundsInSight = ({ customers }: Scope) =>
  q.selectFrom('refund as r').$if(customers !== 'all', (rows) => rows.where('r.customer_id', '=', sql<number>`any (${customers}::bigint[])`))

const listRefunds = (
  scope: Scope,
  criteria: Received<typeof refunds.list>['searchCriteria'],
  after: Keyset | undefined,
): Built<Refund & { counted: number }> => {
  const { customerId = 0, onlyDue = false } = criteria
  const found = refundsInSight(scope)
    .select('r.refund_id')
    .$if(customerId > 0, (rows) => rows.where('r.customer_id', '=', customerId))
    .$if(onlyDue, (rows) => rows.where('r.state', '=', 'due'))
  const [lastId] = after ?? []
  const page = found.$if(after !== undefined, (rows) => rows.where(sql<boolean>`r.refund_id < ${lastId}::bigint`)).orderBy('r.refund_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) =>
      `select r.refund_id as "refundId", r.customer_id as "customerId", c.name as customer, o.specimen_barcode as "specimenBarcode",
         case when r.party = 'patient' then concat_ws(', ', nullif(p.last_name, ''), nullif(p.first_name, '')) when r.party like 'payer-%' then coalesce((select name from insurance y where y.insurance_id = r.insurance_id), '') else c.name end as "to",
         r.party, r.cents, r.reason, r.state, r.check_number as "checkNumber", r.sent_on::text as "sentOn", ${staffName('r.user_id_created')} as "createdBy", ${isoInstant('r.created_at')} as "dateCreated", ${counted}
       from refund r join customer c on c.customer_id = r.customer_id join lab_order o on o.lab_order_id = r.lab_order_id left join patient p on p.patient_id = o.patient_id
       where r.refund_id in (${ids}) order by r.refund_id desc`,
  )
}

/** The register of refunds. */
export const refundRoutes = (house: House) =>
  routesFor('refunds', refunds, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read({ customerId: Math.max(0, criteria.customerId ?? 0) }, listRefunds(call.actor, criteria, keysetOf(call.name, criteria)))
      return countedPageOf(call.name, criteria, rows, ({ refundId }: Refund) => [refundId])
    },
    send: (call) =>
      call.change(async (tx, telling) => {
        const { refundId, checkNumber, sentOn } = call.input
        const today = await houseDay(tx, house.now())
        refuseIf([
          ...(checkNumber === '' ? [issue('checkNumber', 'Enter the number of the check.', 'required')] : []),
          ...(sentOn === null ? [issue('sentOn', 'Enter the day on which it left.', 'required')] : []),
          ...(sentOn !== null && sentOn > today ? [issue('sentOn', 'This date is in the future.', 'future')] : []),
        ])
        const visible = refundsInSight(call.actor).select('r.refund_id').where('r.refund_id', '=', refundId).compile()
        const { rows } = await tx.executeQuery<{ state: string; customerId: number }>(
          compiledText(`select r.state, r.customer_id as "customerId" from refund r where r.refund_id in (${visible.sql}) for update`, [...visible.parameters]),
        )
        const kept = orRefuse(rows[0], 'Refund not found.')
        if (kept.state !== 'due') throw new Refusal('not-possible', kept.state === 'sent' ? 'This refund was sent already.' : 'This refund was undone.')
        await tx.executeQuery(
          compiledText(`update refund set state = 'sent', check_number = $2, sent_on = $3, user_id_sent = $4 where refund_id = $1`, [
            refundId,
            checkNumber,
            sentOn,
            call.actor.userId,
          ]),
        )
        telling.about({ customerId: kept.customerId, target: `refund ${refundId}` })
        return { message: 'The refund is marked as sent.' }
      }),
  })
