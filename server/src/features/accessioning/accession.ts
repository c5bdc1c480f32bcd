import type { accessioning } from '@labgate/contract/accessioning'
import type { Issue, Received } from '@labgate/contract/endpoint'
import { benchFaults, isTooOld, type BenchAct } from '@labgate/contract/orders/bench-rules'
import type { Actor } from '../../access/actor.ts'
import { Refusal, refuseIf } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'
import { jsonRows } from '../../db/sql-parts.ts'
import type { Telling } from '../../http/call.ts'
import { lastActOn, saysWhoAndWhen } from '../custody/who-and-when.ts'
import { quietly } from '../ship-logs/save-parcel.ts'
import { whyNot } from '@labgate/contract/order-status'
import { stateOf } from '../orders/order-rights.ts'
import { matchNumbers, moveAtBench, notedColumns, oneAtBench, performingLab, refuseForeignLab, takeToBench, type AtBench } from './act-at-bench.ts'
import { openTicket } from './tickets.ts'

type Given = Received<typeof accessioning.accession>

const actOf = (given: Given): BenchAct => ({
  match: given.match ?? 'keyed',
  keyedDob: given.keyedDob ?? null,
  releaseReason: given.releaseReason ?? '',
  mismatchName: given.mismatchName ?? false,
  mismatchDOB: given.mismatchDOB ?? false,
  temperature: given.temperature ?? '',
  ageReason: given.ageReason ?? '',
})

/** The insurances as they are now, the first and the second: what this specimen is billed by. Under the asker's scope. */
const billedNow = async (tx: Tx, labOrderId: number): Promise<string> => {
  const { rows } = await tx.executeQuery<{ billed: unknown }>(
    compiledText(
      `select ${jsonRows(`select coalesce(i.insurance_id, 0) as "insuranceId", coalesce(y.name, i.insurance_name) as insurance, i.insurance_type_id as "insuranceTypeId",
           coalesce((select description from code where list = 'InsuranceType' and id = i.insurance_type_id), '') as "insuranceType", i.member_id as "memberId", i.group_no as "groupNo",
           i.effective_date as "effectiveDate", i.expire_date as "expireDate", coalesce(i.relationship_id, 0) as "relationshipId",
           coalesce((select description from code where list = 'Relationship' and id = i.relationship_id), '') as relationship
         from patient_insurance i left join insurance y using (insurance_id)
         where i.patient_insurance_id in (o.patient_insurance_id_primary, o.patient_insurance_id_secondary)
         order by i.patient_insurance_id = o.patient_insurance_id_primary desc`)} as billed
       from lab_order o where o.lab_order_id = $1`,
      [labOrderId],
    ),
  )
  return JSON.stringify(rows[0]?.billed ?? [])
}

interface Counted {
  specimens: number
  isFirstDays: boolean
}
/** Counts a specimen for who accessions it; the row locks out the same person's next one, nobody else's. */
const countFor = async (tx: Tx, userId: number, now: Date): Promise<Counted> => {
  const { rows } = await tx.executeQuery<Counted>(
    compiledText(
      `insert into accession_count as n (user_id, first_at, specimens) values ($1, $2::timestamptz, 1)
       on conflict (user_id) do update set specimens = n.specimens + 1
       returning n.specimens, n.first_at > $2::timestamptz - (select first_days from audit_rule) * interval '1 day' as "isFirstDays"`,
      [userId, now.toISOString()],
    ),
  )
  return rows[0] ?? { specimens: 1, isFirstDays: true }
}
/** Whether a second pair of eyes shall look at this one: every so many of an accessioner's, and all of the first days. */
const isAuditDue = async (tx: Tx, userId: number, now: Date): Promise<boolean> => {
  const { specimens, isFirstDays } = await countFor(tx, userId, now)
  const rule = await tx.selectFrom('audit_rule').select('every_nth').executeTakeFirst()
  return isFirstDays || specimens % (rule?.every_nth ?? 10) === 0
}

const registered = async (tx: Tx, actor: Actor, at: AtBench, given: Given, telling: Telling, now: Date): Promise<void> => {
  const act = actOf(given)
  const overrides = isTooOld(at.facts, act.temperature)
  const columns = {
    ...notedColumns(given, at.row),
    lab_id: performingLab(at, given),
    matched: matchNumbers[act.match],
    billed_insurance: await billedNow(tx, at.row.lab_order_id),
    audit_due: await isAuditDue(tx, actor.userId, now),
    ...(overrides && { age_override: act.ageReason, user_id_age_override: actor.userId }),
  }
  const comment = [given.comment, act.match === 'released' ? `Released: ${act.releaseReason}` : '', overrides ? `Too old: ${act.ageReason}` : '']
    .filter(Boolean)
    .join(' ')
  const changed = ['labId', 'accessioningNote', ...(overrides ? ['ageReason'] : []), ...(act.match === 'released' ? ['releaseReason'] : [])]
  await moveAtBench(tx, actor, at, { move: 'accession', comment: comment.slice(0, 500), columns, changed }, telling, now)
}

/** Registers an arrived specimen against its order. Two identifiers match by an act (decisions.md 2), or it is refused and the screen offers to hold it. */
export const accession = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  telling: Telling,
  now: Date,
): Promise<{ id: string; ticketId: number; message: string }> => {
  const at = await oneAtBench(tx, actor, given, now)
  const why = whyNot(stateOf(at.row), 'accession')
  if (why !== '') throw new Refusal('not-possible', `${why} ${saysWhoAndWhen(await lastActOn(tx, given.labOrderId))}`.trim())
  refuseIf(benchFaults(at.facts, actOf(given), now))
  await registered(tx, actor, at, given, telling, now)
  const wrong = [given.mismatchDate === true ? 'collection date' : '', given.mismatchPregnant === true ? 'pregnancy' : ''].filter(Boolean)
  const ticketId =
    wrong.length === 0
      ? 0
      : await openTicket(tx, actor, at, { note: `Tube and order do not agree on: ${wrong.join(', ')}. ${given.accessioningNote ?? ''}`.trim(), now })
  return { id: at.row.specimen_barcode, ticketId, message: `Tube ${at.row.specimen_barcode} is accessioned.` }
}

const rackAct = { match: 'eye' as const, comment: '' }

/** A rack of tubes that need no more than an eye. Each is judged by itself; an exception stays where it is, and the others go on. */
export const accessionRack = async (tx: Tx, actor: Actor, { workingLabId, tubes }: Received<typeof accessioning.rack>, telling: Telling, now: Date) => {
  await refuseForeignLab(tx, actor, workingLabId)
  const all = await takeToBench(tx, actor, [...new Set(tubes.map(({ labOrderId }) => labOrderId))], workingLabId, now)
  const list: { labOrderId: number; specimenBarcode: string; done: boolean; issues: Issue[] }[] = []
  for (const tube of tubes) {
    const at = all.find(({ row }) => row.lab_order_id === tube.labOrderId)
    const issues = at === undefined ? [fault('There is no such order.', 'not-found')] : await rackFaults(tx, at, tube, now)
    const isTwice = list.some(({ labOrderId, done }) => done && labOrderId === tube.labOrderId)
    const done = issues.length === 0 && !isTwice && at !== undefined
    if (done) await registered(tx, actor, at, { ...tube, ...rackAct, workingLabId }, quietly(telling), now)
    list.push({
      labOrderId: tube.labOrderId,
      specimenBarcode: tube.specimenBarcode,
      done,
      issues: isTwice ? [fault('This tube stands in the rack twice.', 'twice')] : issues,
    })
  }
  const count = list.filter(({ done }) => done).length
  telling.about({ target: `rack ${count}`, fields: ['labStatusId'] })
  return { list, message: count === 1 ? 'One tube is accessioned.' : `${count} tubes are accessioned.` }
}
const fault = (message: string, rule: string): Issue => ({ path: ['specimenBarcode'], message, rule })

const rackFaults = async (tx: Tx, at: AtBench, tube: { specimenBarcode: string; rowVersion: number }, now: Date): Promise<Issue[]> => {
  const why = whyNot(stateOf(at.row), 'accession')
  if (why !== '') return [fault(`${why} ${saysWhoAndWhen(await lastActOn(tx, at.row.lab_order_id))}`.trim(), 'not-possible')]
  if (tube.specimenBarcode !== at.row.specimen_barcode) return [fault('This is the number of another tube.', 'other-tube')]
  if (tube.rowVersion !== at.row.row_version) return [fault('The order was changed since the tube was scanned. Scan it again.', 'stale')]
  if (at.row.hold !== 0) return [fault('It is held, and no rack releases a hold.', 'held')]
  const { temperature } = at.known
  return benchFaults(at.facts, { ...actOf({ ...rackAct, labOrderId: 0, specimenBarcode: '', workingLabId: 0 }), temperature }, now)
}
