import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { ledgerColumns, stands } from './ledger.queries.ts'
import { addToLedger, type LedgerRow } from './ledger.ts'

type Decided = Omit<LedgerRow, 'claim' | 'source'> & { ledgerId: number; claim: number | null }
const decidedOn = (lineIds: readonly number[]) =>
  rawQuery<Decided>(
    `
      select ${ledgerColumns('-g.cents')}, g.claim_id as claim
      from ledger g
      where
        g.bill_line_id = any ($1::bigint[])
        and g.kind in ('contractual', 'adjusted', 'written-off', 'moved')
        and ${stands}
      order by g.ledger_id
    `,
    [lineIds],
  )

/*
 * Nobody wrote off a bill of which no write-off stands: if its order goes on, it is charged again, and
 * billed (rules.md#who-pays).
 */
const endWriteOffs = (billIds: readonly number[]) =>
  rawQuery(
    `
      update bill
      set decided = null
      where
        bill_id = any ($1::bigint[])
        and decided ->> 'why' = 'written-off'
        and not exists (
          select
          from ledger g
          where g.bill_id = bill.bill_id and g.kind = 'written-off' and ${stands}
        )
    `,
    [billIds],
  )

/**
 * Takes back what was decided on ending lines: reductions, write-offs, and moves to the next party
 * that owes. Once the charge is gone, these would leave a credit that no one paid and a balance
 * that no one owes. Money received stays, as a credit of the payer of that money. Each row is taken
 * back once, by its exact opposite; a person's decision to write a bill off ends with its write-off.
 * `byOf`: whose act ends the lines of a bill.
 */
export const unwindLines = async (
  tx: Tx,
  lineIds: readonly number[],
  now: Date,
  byOf: (bill: number) => { userId: number; note: string } | undefined,
): Promise<void> => {
  if (lineIds.length === 0) return
  const [rows] = await pipeline(tx, decidedOn(lineIds))
  await addToLedger(
    tx,
    'taken-back',
    rows.map(({ ledgerId, claim, ...row }) => ({
      ...row,
      claim: claim ?? undefined,
      reverses: ledgerId,
      source: `unwind:${ledgerId}`,
      ...byOf(row.bill),
    })),
    now,
  )
  const writtenOff = rows.filter(({ kind }) => kind === 'written-off').map(({ bill }) => bill)
  if (writtenOff.length > 0) await pipeline(tx, endWriteOffs([...new Set(writtenOff)]))
}
