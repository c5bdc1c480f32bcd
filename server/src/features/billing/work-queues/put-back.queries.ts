import { rawQuery } from '../../../db/queries.ts'
import { ledgerColumns, stands } from '../ledger.queries.ts'
import type { LedgerRow } from '../ledger.ts'
import { sourceOf } from './record-act.ts'

export const lockRefunds = (workActId: number, billId: number) =>
  rawQuery<{ state: string }>(
    `
      select state from refund where work_act_id = $1 and bill_id = $2 order by refund_id for update
    `,
    [workActId, billId],
  )

export const postedByAct = (
  places: readonly string[],
  billId: number,
  workItemId: number,
  workActId: number,
) =>
  rawQuery<Omit<LedgerRow, 'source'> & { ledgerId: number }>(
    `
      select ${ledgerColumns('-g.cents')}
      from ledger g
      where
        (g.source = any ($1::text[]) or (g.bill_id = $2 and starts_with(g.source, $3)))
        -- nothing is taken back twice
        and ${stands}
    `,
    [places, billId, `${sourceOf('refund', workItemId, workActId)}:`],
  )

export const voidRefunds = (workActId: number, billId: number) =>
  rawQuery(
    `
      update refund
      set state = 'void'
      where work_act_id = $1 and bill_id = $2 and state in ('waiting', 'due')
    `,
    [workActId, billId],
  )
