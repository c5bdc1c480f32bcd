import type { Received } from '@labgate/contract/endpoint'
import { canBeDismissed, type billingWork, type Decision } from '@labgate/contract/work-queues'
import type { Party } from '@labgate/contract/billing/kinds'
import { moneySays } from '@labgate/contract/billing/money'
import { isGovernment } from '@labgate/contract/billing/bill-to'
import type { PayerKind } from '@labgate/contract/payers'
import type { Actor } from '../../access/actor.ts'
import { issue, refuseIf } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'
import type { Telling } from '../../http/call.ts'
import { addToLedger, type LedgerRow } from '../billing/ledger.ts'
import { syncWork } from '../billing/sync-work.ts'
import { addNotes, lockItems, recheck, type Item, type Told } from './act-on-work.ts'
import type { Queue } from './work.queries.ts'

type Given = Received<typeof billingWork.decide>

/** What a decision has to know of an item's bill. */
interface Standing {
  workItemId: number
  billId: number
  labOrderId: number
  customerId: number
  stops: number
  isWrittenOff: boolean
  /** A payer's decision is posted: what is left goes on, and what was charged stays. */
  isDecided: boolean
  payerKind: PayerKind | null
  claimId: number | null
  claimState: string | null
  /** The claim takes an earlier one back. */
  isVoid: boolean
  outcome: string | null
  payerNumber: string | null
  hasLiveClaim: boolean
  open: { line: number; party: Party; cents: number }[]
}
const standingOf = async (tx: Tx, items: readonly Item[]): Promise<Map<number, Standing>> => {
  const { rows } = await tx.executeQuery<Standing>(
    compiledText(
      `select i.work_item_id as "workItemId", b.bill_id as "billId", b.lab_order_id as "labOrderId", b.customer_id as "customerId", b.stops, b.why_nobody = 'written-off' as "isWrittenOff",
         exists (select from ledger g where g.bill_id = b.bill_id and g.remittance_claim_id is not null and g.ledger_id_reverses is null and not exists (select from ledger r where r.ledger_id_reverses = g.ledger_id)) as "isDecided",
         (select y.payer_kind from insurance y where y.insurance_id = coalesce(c.insurance_id, i.insurance_id, (select f.insurance_id from bill_finding f where f.bill_id = b.bill_id and f.insurance_id is not null limit 1))) as "payerKind",
         c.claim_id as "claimId", c.state as "claimState", coalesce(c.frequency = 8, false) as "isVoid", c.outcome, c.payer_number as "payerNumber",
         exists (select from claim k where k.bill_id = b.bill_id and k.state in ('batched', 'sent', 'received', 'accepted')) as "hasLiveClaim",
         coalesce((select json_agg(json_build_object('line', g.bill_line_id, 'party', g.party, 'cents', g.cents)) from (select bill_line_id, party, sum(cents) as cents from ledger where bill_id = b.bill_id group by 1, 2 having sum(cents) <> 0) g), '[]') as open
       from work_item i join bill b on b.bill_id = coalesce(i.bill_id, (select f.bill_id from bill_finding f where f.about = i.about and f.rule = i.reason and i.patient_insurance_id is not null order by f.since limit 1))
         left join lateral (select * from claim k where k.bill_id = b.bill_id and (i.claim_id is null or k.claim_id = i.claim_id) order by k.claim_id desc limit 1) c on true
       where i.work_item_id = any ($1::bigint[])`,
      [items.map(({ work_item_id }) => work_item_id)],
    ),
  )
  return new Map(rows.map((row) => [row.workItemId, row]))
}

const openSum = ({ open }: Standing): number => open.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)

/** Why a decision cannot be made about an item; '' where it can. */
const faultOf = (act: Decision, item: Item, standing: Standing | undefined, limit: number): string => {
  if (act === 'dismiss') {
    if (item.reason.startsWith('claim.')) return 'This holds the bill. Correct it, or decide who pays.'
    return canBeDismissed(item.reason) ? '' : 'Money is open here. Decide what happens to it.'
  }
  if (standing === undefined) return 'This is not about one bill.'
  if (standing.isWrittenOff && act !== 'void' && act !== 'write-off') return 'The bill was written off.'
  if (act === 'resubmit') {
    if (standing.claimId === null) return 'There is no claim to send again.'
    if (standing.stops > 0) return 'Something still holds the bill. Correct that first.'
    const canGo =
      ['rejected', 'refused by file'].includes(standing.claimState ?? '') || ['denied', 'partly-denied', 'reversed'].includes(standing.outcome ?? '')
    return canGo ? '' : 'The payer has the claim. Wait for its answer, or void the claim.'
  }
  if (act === 'void') {
    if (standing.claimId === null || standing.isVoid || standing.claimState === 'replaced') return 'There is no claim to void.'
    return (standing.payerNumber ?? '') === '' ? 'The payer has not given the claim a number yet, so it cannot be voided.' : ''
  }
  if (standing.hasLiveClaim) return 'A claim is with the payer. Void it first.'
  if (act === 'write-off') {
    const sum = openSum(standing)
    if (sum === 0) return 'Nothing is open on this bill.'
    return sum > limit ? `${moneySays(sum)} is more than you can write off (${moneySays(limit)}). Ask someone with a higher limit.` : ''
  }
  if (act === 'bill-client' && standing.payerKind !== null && isGovernment(standing.payerKind))
    return `A ${standing.payerKind} patient’s test cannot be billed to the practice.`
  if (act === 'bill-patient' && standing.payerKind !== null && standing.payerKind.startsWith('Medicaid')) return 'A Medicaid patient cannot be billed.'
  return ''
}

const decideBill = (tx: Tx, { billId }: Standing, billTo: string, why: string, actor: Actor, now: Date): Promise<unknown> =>
  tx.executeQuery(
    compiledText(
      `update bill set decided = jsonb_build_object('billTo', $2::text, 'why', $3::text, 'userId', $4::bigint, 'at', $5::text), judged_hash = '' where bill_id = $1`,
      [billId, billTo, why, actor.userId, now.toISOString()],
    ),
  )
/* What payers left open goes to somebody else. */
const moveOpen = (tx: Tx, { open, ...standing }: Standing, to: Party, note: string, actor: Actor, now: Date): Promise<unknown> =>
  addToLedger(
    tx,
    open
      .filter(({ party, cents }) => party.startsWith('payer-') && cents > 0)
      .flatMap(({ line, party, cents }): LedgerRow[] => {
        const row = {
          bill: standing.billId,
          line,
          customer: standing.customerId,
          order: standing.labOrderId,
          kind: 'moved' as const,
          reason: 'decided',
          source: `decided:${standing.workItemId}:${party}`,
          userId: actor.userId,
          note,
        }
        return [
          { ...row, party, cents: -cents },
          { ...row, party: to, cents },
        ]
      }),
    now,
  )
const writeOff = async (tx: Tx, standing: Standing, note: string, actor: Actor, now: Date): Promise<void> => {
  const rows = standing.open
    .filter(({ cents }) => cents > 0)
    .map(({ line, party, cents }): LedgerRow => ({
      bill: standing.billId,
      line,
      customer: standing.customerId,
      order: standing.labOrderId,
      kind: 'written-off',
      party,
      cents: -cents,
      reason: 'written off',
      source: `write-off:${standing.workItemId}`,
      userId: actor.userId,
      note,
    }))
  await addToLedger(tx, rows, now)
  await decideBill(tx, standing, 'nobody', 'written-off', actor, now)
}

/** Makes a decision about the bills of items: each whole, or told with why not. Runs under the house's scope; what is in the asker's sight was asked first. */
export const decideWork = async (tx: Tx, actor: Actor, queue: Queue, given: Given, telling: Telling, now: Date): Promise<Told> => {
  const { act, note = '' } = given
  refuseIf(note === '' && act !== 'resubmit' && given.preview !== true ? [issue('note', 'Enter the reason.', 'required')] : [])
  const items = await lockItems(tx, actor, queue, given.workItemIds)
  telling.about({ target: `${queue} work, ${act}: ${items.length}` })
  const standings = await standingOf(tx, items)
  const { rows: limits } = await tx.executeQuery<{ cents: number }>(
    compiledText('select cents from write_off_limit where user_type_id = $1', [actor.who.userTypeId]),
  )
  const judged = items.map((item) => ({
    item,
    standing: standings.get(item.work_item_id),
    fault: faultOf(act, item, standings.get(item.work_item_id), limits[0]?.cents ?? 0),
  }))
  const refused = judged.flatMap(({ item, fault }) => (fault === '' ? [] : [{ workItemId: item.work_item_id, says: fault }]))
  const able = judged.filter(({ fault }) => fault === '')
  const cents = able.reduce((sum, { item, standing }) => sum + (act === 'write-off' && standing !== undefined ? openSum(standing) : item.cents), 0)
  if (given.preview === true || able.length === 0) return { done: able.length, cents, refused }
  const at = now.toISOString()
  await addNotes(
    tx,
    actor,
    able.map(({ item }) => item),
    act,
    note,
    now,
  )
  for (const { item, standing } of able) {
    if (act === 'dismiss')
      await tx.executeQuery(
        compiledText(
          `update work_item set closed_at = $2, decision = 'dismissed', decision_note = left($3, 500), user_id_decided = $4 where work_item_id = $1`,
          [item.work_item_id, at, note, actor.userId],
        ),
      )
    if (standing === undefined) continue
    if (act === 'resubmit')
      await tx.executeQuery(compiledText('update claim set asked_again_at = $2, row_version = row_version + 1 where claim_id = $1', [standing.claimId, at]))
    if (act === 'void')
      await tx.executeQuery(compiledText('update claim set void_asked_at = $2, row_version = row_version + 1 where claim_id = $1', [standing.claimId, at]))
    if (act === 'write-off') await writeOff(tx, standing, note, actor, now)
    if (act === 'bill-client' || act === 'bill-patient') {
      const to = act === 'bill-client' ? 'client' : 'patient'
      await (standing.isDecided ? moveOpen : decideBill)(tx, standing, to, note, actor, now)
    }
    if (act === 'write-off' || act === 'bill-client' || act === 'bill-patient')
      await tx.executeQuery(
        compiledText(
          `update work_item set closed_at = $2, decision = $3, decision_note = left($4, 500), user_id_decided = $5 where work_item_id = $1 and closed_at is null`,
          [item.work_item_id, at, act === 'write-off' ? 'written-off' : 'billed-otherwise', note, actor.userId],
        ),
      )
    if (act === 'resubmit' || act === 'void')
      await tx.executeQuery(
        compiledText(`update work_item set state = 'waiting for payer', party_since = $2, user_id_locked = null, locked_until = null where work_item_id = $1`, [
          item.work_item_id,
          at,
        ]),
      )
  }
  if (act !== 'dismiss')
    await recheck(
      tx,
      able.map(({ item }) => item),
      now,
    )
  await syncWork(
    tx,
    { bills: able.flatMap(({ standing }) => (standing === undefined ? [] : [standing.billId])), abouts: able.map(({ item }) => item.about) },
    now,
  )
  return { done: able.length, cents, refused }
}
