import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import type { Method } from '@labgate/contract/catalog/shape'
import { isWithdrawn } from '@labgate/contract/results/states'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { lockOrder } from '../../../core/orders/orders.queries.ts'
import { fileResult } from '../../../core/results/file-result.ts'
import type { MappedValue } from '../../../core/results/mapped-value.ts'
import { valuesInForce, type ValueInForce } from '../../../core/results/values-in-force.query.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

const noPanel = {
  code: '',
  system: '',
  name: '',
  fillerNumber: '',
  parent: undefined,
  isOfSpecimen: false,
  status: '',
}
const nobody = { name: '', address: '', cliaNumber: '', director: '' }

/** The withdrawal of a value in force. */
const withdrawalOf = ({
  analyte,
  method,
  subId,
  apartBy,
  code,
  name,
}: ValueInForce): MappedValue => ({
  analyte: analyte as AnalyteKey,
  method: method as Method,
  subId,
  apartBy,
  panel: noPanel,
  codes: [{ code, name, system: '' }],
  valueType: 'ST',
  comparator: '',
  value: '',
  valueCodes: [],
  unit: '',
  unitSays: '',
  intervalSays: '',
  senderFlag: '',
  state: 'W',
  heldByPanel: false,
  analysedAt: undefined,
  performer: nobody,
  note: '',
})

const messagesOf = (tx: Tx, labOrderId: number) =>
  tx
    .selectFrom('result')
    .select('hl7_in_id')
    .distinct()
    .where('lab_order_id', '=', labOrderId)
    .where('hl7_in_id', 'is not', null)
    .execute()

/**
 * Unlinks a result from an order it does not belong to: all its values there are withdrawn as
 * belonging to the wrong patient, everyone who had it is notified, and the messages that brought
 * them wait for a person again (rules.md#unlink-a-result).
 */
export const unlinkResult = async (
  tx: Tx,
  actor: Actor,
  { resultId, note }: { resultId: number; note: string },
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  refuseIf(
    note.trim() === ''
      ? [issue('note', 'Enter how you know the result does not belong to this order.', 'required')]
      : [],
  )
  const found = orRefuse(
    await tx
      .selectFrom('result')
      .select(['lab_order_id', 'lab_system_id'])
      .where('result_id', '=', resultId)
      .executeTakeFirst(),
    'Result not found.',
  )
  const order = orRefuse(await lockOrder(tx, actor, found.lab_order_id), 'Result not found.')
  const [known] = await pipeline(tx, valuesInForce(order.lab_order_id))
  const inForce = known.filter(({ state }) => !isWithdrawn(state))
  if (inForce.length === 0) throw new Refusal('not-possible', 'This order has no result.')
  const messages = await messagesOf(tx, order.lab_order_id)
  const values = inForce.map(withdrawalOf)
  const incoming = { fillerNumber: '', enclosures: [], note: '' }
  const sender = { labSystemId: found.lab_system_id, name: '', trusted: false, isSimulator: false }
  await fileResult(tx, actor, { order, incoming, values, hl7InId: null, sender, at: now }, change)
  const ids = messages.flatMap(({ hl7_in_id }) => hl7_in_id ?? [])
  if (ids.length > 0)
    await tx
      .updateTable('hl7_in')
      .set({
        state: 'quarantined',
        reason: 'unlinked',
        says: note.trim().slice(0, 400),
        lab_order_id_chosen: null,
        user_id_done: actor.userId,
        done_at: now.toISOString(),
      })
      .where('hl7_in_id', 'in', ids)
      .execute()
  change.about({
    customerId: order.customer_id,
    target: `order ${order.lab_order_id}`,
    fields: ['result'],
  })
}
