import type { accessioning } from '@labgate/contract/accessioning/accessioning'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { differencesSay } from '@labgate/contract/orders/bench-differences'
import {
  ageByTube,
  benchFaults,
  isTooOld,
  type BenchAct,
} from '@labgate/contract/orders/bench-rules'
import { whyNot } from '@labgate/contract/orders/order-status'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { Refusal, refuseIf } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { jsonRows } from '../../db/sql-parts.ts'
import type { ChangeContext } from '../../http/call.ts'
import { lastActOn, describeWhoAndWhen } from '../custody/who-and-when.ts'
import { markChecked } from '../identity/correction-tubes.ts'
import { stateOf } from '../orders/order-rights.ts'
import { withoutAudit } from '../parcels/save-parcel.ts'
import {
  matchNumbers,
  moveAtBench,
  notedColumns,
  oneAtBench,
  performingLab,
  takeToBench,
  type AtBench,
} from './act-at-bench.ts'
import { openTicket } from './tickets.ts'

type Given = ParsedInput<typeof accessioning.accession>

const actOf = (given: Given): BenchAct => ({
  match: given.match ?? 'keyed',
  keyedDob: given.keyedDob ?? null,
  releaseReason: given.releaseReason ?? '',
  mismatchName: given.mismatchName ?? false,
  mismatchDOB: given.mismatchDOB ?? false,
  mismatchDate: given.mismatchDate ?? false,
  mismatchPregnant: given.mismatchPregnant ?? false,
  mismatchSite: given.mismatchSite ?? false,
  tubeDay: given.tubeCollectionDay ?? null,
  tubeTime: given.tubeCollectionTime ?? '',
  differenceReason: given.differenceReason ?? '',
  temperature: given.temperature ?? '',
  ageReason: given.ageReason ?? '',
})

/**
 * Current insurances of an order `o`, first and second: what this specimen is billed by. Under the
 * caller's scope.
 */
export const billedNow = sql.raw(
  `${jsonRows(`
    select
      coalesce(i.insurance_id, 0) as "insuranceId",
      coalesce(y.name, i.insurance_name) as insurance,
      i.insurance_type_id as "insuranceTypeId",
      coalesce(
        (select description from code where list = 'InsuranceType' and id = i.insurance_type_id),
        ''
      ) as "insuranceType",
      i.member_id as "memberId",
      i.group_no as "groupNo",
      i.effective_date as "effectiveDate",
      i.expire_date as "expireDate",
      coalesce(i.relationship_id, 0) as "relationshipId",
      coalesce(
        (select description from code where list = 'Relationship' and id = i.relationship_id),
        ''
      ) as relationship
    from
      patient_insurance i
      left join insurance y using (insurance_id)
    where
      i.patient_insurance_id in (o.patient_insurance_id_primary, o.patient_insurance_id_secondary)
    order by i.patient_insurance_id = o.patient_insurance_id_primary desc
  `)}::jsonb`,
)

/**
 * Counts specimens for the user who accessions them. The row locks out only that person's next
 * ones.
 */
const countFor = (userId: number, count: number, now: Date): Query<unknown> =>
  rawQuery(
    `
      insert into accession_count as n (user_id, first_at, specimens)
      values ($1, $2::timestamptz, $3)
      on conflict (user_id) do update set specimens = n.specimens + excluded.specimens
    `,
    [userId, now.toISOString(), count],
  )
/**
 * SQL: whether a second person must review the order `o`: every nth of an accessioner's specimens,
 * and all from the first days; of whoever made reviews rarer as often as before. `ids` were counted
 * in this order.
 */
const dueForAudit = (userId: number, ids: readonly number[], now: Date) =>
  sql<boolean>`
    (
      select
        n.first_at > ${now.toISOString()}::timestamptz - r.first_days * interval '1 day'
        or (
          n.specimens - ${ids.length}::int + array_position(${ids}::bigint[], o.lab_order_id)
        ) % r.every_nth = 0
      from
        accession_count n,
        (
          select
            case
              when s.is_own then s.strict_days
              else s.first_days
            end as first_days,
            case
              when s.is_own then s.strict_nth
              else s.every_nth
            end as every_nth
          from (select a.*, is_behind(${userId}, a.user_id_rarer) as is_own from audit_rule a) s
        ) r
      where n.user_id = ${userId}
    )
  `

/** Registers tubes that share the same entries. */
const register = async (
  tx: Tx,
  actor: Actor,
  tubes: readonly AtBench[],
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const act = actOf(given)
  const ids = tubes.map(({ row }) => row.lab_order_id)
  change.last(countFor(actor.userId, ids.length, now))
  change.last(markChecked(actor, ids, 'Checked at accessioning.', now))
  for (const [labId, alike] of Map.groupBy(tubes, (at) => performingLab(at, given))) {
    const [first] = alike
    if (first === undefined) continue
    const age = ageByTube(first.facts, act, now)
    const overrides = act.ageReason !== '' && isTooOld({ ...first.facts, age }, act.temperature)
    const differs = differencesSay(act)
    const accepts = differs !== '' && act.differenceReason !== ''
    const columns = {
      ...notedColumns(given, first.row),
      lab_id: labId,
      matched: matchNumbers[act.match],
      billed_insurance: billedNow,
      audit_due: dueForAudit(actor.userId, ids, now),
      ...(accepts && { difference_reason: act.differenceReason }),
      ...(overrides && { age_override: act.ageReason, user_id_age_override: actor.userId }),
    }
    const comment = [
      given.comment,
      act.match === 'released' ? `Released: ${act.releaseReason}` : '',
      overrides ? `Too old: ${act.ageReason}` : '',
      accepts ? `Differs on ${differs}: ${act.differenceReason}` : '',
    ]
      .filter(Boolean)
      .join(' ')
    const changed = [
      'labId',
      'accessioningNote',
      ...(overrides ? ['ageReason'] : []),
      ...(accepts ? ['differenceReason'] : []),
      ...(act.match === 'released' ? ['releaseReason'] : []),
    ]
    const moving = { move: 'accession' as const, comment: comment.slice(0, 500), columns, changed }
    await moveAtBench(tx, actor, alike, moving, change, now)
  }
}

/**
 * Registers an arrived specimen against its order. Two identifiers must be matched by an act
 * (rules.md#match-is-an-act); otherwise it is refused and the screen offers a hold.
 */
export const accession = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; ticketId: number; message: string }> => {
  const at = await oneAtBench(tx, actor, given, now)
  const why = whyNot(stateOf(at.row), 'accession')
  if (why !== '')
    throw new Refusal(
      'not-possible',
      `${why} ${describeWhoAndWhen(await lastActOn(tx, given.labOrderId))}`.trim(),
    )
  refuseIf(benchFaults(at.facts, actOf(given), now))
  await register(tx, actor, [at], given, change, now)
  const differs = differencesSay(actOf(given))
  const ticketId =
    differs === ''
      ? 0
      : await openTicket(tx, actor, at, {
          note: `Tube and order differ on: ${differs}. ${given.accessioningNote ?? ''}`.trim(),
          openedBy: 'difference',
          now,
        })
  return {
    id: at.row.specimen_barcode,
    ticketId,
    message: `Tube ${at.row.specimen_barcode} is accessioned.`,
  }
}

const rackAct = { match: 'eye' as const, comment: '' }

/**
 * Accessions a rack of tubes that need only a visual check. Each is judged separately; an exception
 * stays where it is, and the others proceed.
 */
export const accessionRack = async (
  tx: Tx,
  actor: Actor,
  { workingLabId, tubes }: ParsedInput<typeof accessioning.rack>,
  change: ChangeContext,
  now: Date,
) => {
  const all = await takeToBench(
    tx,
    actor,
    [...new Set(tubes.map(({ labOrderId }) => labOrderId))],
    workingLabId,
    now,
  )
  const list: { labOrderId: number; specimenBarcode: string; done: boolean; issues: Issue[] }[] = []
  const fit: AtBench[] = []
  for (const tube of tubes) {
    const at = all.find(({ row }) => row.lab_order_id === tube.labOrderId)
    const issues =
      at === undefined
        ? [fault('Order not found.', 'not-found')]
        : await rackFaults(tx, at, tube, now)
    const isTwice = at !== undefined && fit.includes(at)
    const done = issues.length === 0 && !isTwice && at !== undefined
    if (done) fit.push(at)
    list.push({
      labOrderId: tube.labOrderId,
      specimenBarcode: tube.specimenBarcode,
      done,
      issues: isTwice ? [fault('This tube is in the rack twice.', 'twice')] : issues,
    })
  }
  if (fit.length > 0)
    await register(
      tx,
      actor,
      fit,
      { ...rackAct, labOrderId: 0, specimenBarcode: '', workingLabId },
      withoutAudit(change),
      now,
    )
  change.about({ target: `rack ${fit.length}`, fields: ['labStatusId'] })
  return {
    list,
    message: fit.length === 1 ? 'One tube is accessioned.' : `${fit.length} tubes are accessioned.`,
  }
}
const fault = (message: string, rule: string): Issue => ({
  path: ['specimenBarcode'],
  message,
  rule,
})

const rackFaults = async (
  tx: Tx,
  at: AtBench,
  tube: { specimenBarcode: string; rowVersion: number },
  now: Date,
): Promise<Issue[]> => {
  const why = whyNot(stateOf(at.row), 'accession')
  if (why !== '')
    return [
      fault(
        `${why} ${describeWhoAndWhen(await lastActOn(tx, at.row.lab_order_id))}`.trim(),
        'not-possible',
      ),
    ]
  if (tube.specimenBarcode !== at.row.specimen_barcode)
    return [fault('That is a different tube.', 'other-tube')]
  if (tube.rowVersion !== at.row.row_version)
    return [fault('The order changed after the tube was scanned. Scan it again.', 'stale')]
  if (at.row.hold !== 0) return [fault('It is on hold. A rack cannot release a hold.', 'held')]
  const temperature = at.row.temperature as BenchAct['temperature'] // the table accepts no other
  return benchFaults(
    at.facts,
    { ...actOf({ ...rackAct, labOrderId: 0, specimenBarcode: '', workingLabId: 0 }), temperature },
    now,
  )
}
