import { describeMoney } from '@labgate/contract/billing/money'
import type { payerFiles } from '@labgate/contract/billing/payer-files'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../access/actor.ts'
import { mustBeEntered, orRefuse, Refusal } from '../../access/refusal.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { addToLedger } from './ledger.ts'
import { lockBills } from './lock-bills.ts'
import { insertEntries, recoveredOn } from './post-adjustments.queries.ts'
import { takenBack } from './post-adjustments.ts'
import { syncPayments, syncWork } from './sync-work.ts'
import { addNotes } from './work-queues/act-on-work.ts'

interface RecoveryItem {
  claimId: number
  billId: number
  customerId: number
  labOrderId: number
}
const lockItem = (workItemId: number) =>
  rawQuery<RecoveryItem>(
    `
      select
        claim_id as "claimId",
        bill_id as "billId",
        customer_id as "customerId",
        lab_order_id as "labOrderId"
      from work_item
      where work_item_id = $1 and reason = 'recovery' and closed_at is null
      for update
    `,
    [workItemId],
  )
/* The latest recovery for a claim: what is posted to the claim stands against it. */
const latestRecovery = (claimId: number) =>
  rawQuery<{ remittanceId: number; at: number }>(
    `
      select e.remittance_id as "remittanceId", e.at
      from
        claim c
        join claim k using (bill_id, sequence)
        join remittance_adjustment a on a.claim_id = k.claim_id
        join payer_entry e on (e.remittance_id, e.at) = (a.remittance_id, a.at)
      where c.claim_id = $1 and e.kind = 'recovery' and e.cents < 0
      order by e.payer_entry_id desc
      limit 1
    `,
    [claimId],
  )
/* The payer owes again: the claim is in hand until somebody decides. */
const reopenClaim = (claimId: number) =>
  rawQuery(
    `
      update claim
      set
        closed_at = null,
        row_version = row_version + 1
      where claim_id = $1 and closed_at is not null and frequency <> 8
    `,
    [claimId],
  )

/**
 * Posts to its claim what a payer took back outside its claims: the money that it paid is taken from
 * the lines that have it, and what they cost is open with the payer again
 * (rules.md#provider-adjustments). Refused if the payer took more than it paid for the claim.
 */
export const postRecovery = async (
  tx: Tx,
  actor: Actor,
  { workItemId, note }: ParsedInput<typeof payerFiles.postRecovery>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  mustBeEntered('note', note, 'Enter why the payer took it back.')
  const [[found]] = await pipeline(tx, lockItem(workItemId))
  const item = orRefuse(found, 'This item is no longer open. Load the list again.')
  await lockBills(tx, [item.billId])
  const [[standing], [latest]] = await pipeline(
    tx,
    recoveredOn([item.claimId]),
    latestRecovery(item.claimId),
  )
  const bill = orRefuse(standing)
  const { at, remittanceId } = orRefuse(latest)
  const place = { at, source: `plb-hand:${workItemId}` }
  const posted = takenBack(bill, place)
  const cents = posted.rows.reduce((sum, row) => sum + row.cents, 0)
  if (cents < -bill.accountCents)
    throw new Refusal(
      'not-possible',
      `The payer took ${describeMoney(-bill.accountCents)} and has paid ${describeMoney(cents)} for this claim. Find out for which claim the rest is.`,
    )
  const rows = posted.rows.map((row) => ({ ...row, userId: actor.userId, note }))
  await addToLedger(tx, 'payer-account', rows, now)
  await pipeline(tx, insertEntries(remittanceId, posted.entries, now), reopenClaim(item.claimId))
  const { customerId, labOrderId } = item
  const about = { work_item_id: workItemId, customer_id: customerId, lab_order_id: labOrderId }
  await addNotes(tx, actor, [about], 'recovery', note, now)
  change.about({ customerId, target: `claim ${item.claimId}`, fields: ['recovery'] })
  await syncWork(tx, { bills: [item.billId], abouts: [] }, now)
  await syncPayments(tx, now)
  return { message: `${describeMoney(cents)} is taken from the claim, and open with the payer.` }
}
