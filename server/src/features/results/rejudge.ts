import type { ResultKind } from '@labgate/contract/results/states'
import { auditRow } from '../../access/audit.ts'
import type { AppContext } from '../../app-context.ts'
import { tablesMark } from '../../core/clinical/tables-of-lab.ts'
import { lockOrder, type LockedOrder } from '../../core/orders/orders.queries.ts'
import { keepVersion, waits } from '../../core/results/file-result.ts'
import { asInForce, inPlace, type NewVersion } from '../../core/results/file-values.ts'
import { drugRows, judgeOrder } from '../../core/results/judge-order-result.ts'
import { knownOf, ofWhom } from '../../core/results/judge-values.ts'
import type { Keyed } from '../../core/results/merge-values.ts'
import { notComparedIn } from '../../core/results/not-compared.ts'
import { printedTexts } from '../../core/results/printed-texts.ts'
import { judgedAnew, keptRows } from '../../core/results/rejudge-values.ts'
import { versionBefore, type VersionBefore } from '../../core/results/values-in-force.query.ts'
import { systemActor } from '../../core/scope/system-actor.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery, type Query } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'

/** Orders processed per round; the next round takes the rest. */
const most = 200

const laboratory = `
  coalesce(
    o.lab_id,
    (select s.lab_id from lab_system s where s.lab_system_id = r.lab_system_id),
    o.working_lab_id
  )
`
/*
 * Versions waiting for an approval, of laboratories that have since approved something those
 * versions were not judged by.
 */
const due = `
  select o.lab_order_id as "labOrderId"
  from
    result r
    join lab_order o using (lab_order_id)
    cross join lateral (select ${tablesMark(laboratory, '$1')} as mark) m
  where
    o.ended = 0
    and o.hold = 0
    and r.released_at is null
    and r.discarded_at is null
    and r.kind in ('final', 'corrected', 'amended')
    and 'draft' = any (r.waits_for)
    and not exists (
      select
      from result n
      where n.lab_order_id = r.lab_order_id and n.version > r.version and n.discarded_at is null
    )
    and (m.mark ->> 'approvals')::int > 0
    and r.clinical_tables not like 'laboratory ' || (m.mark ->> 'labId') || ': ' || (
      m.mark ->> 'approvals'
    ) || ' % up to ' || (m.mark ->> 'last')
  order by r.made_at
  limit ${most}
`

interface Waiting {
  resultId: number
  kind: ResultKind
  isReleased: boolean
  isDiscarded: boolean
  waitsFor: string[]
  changes: string[]
  hl7InId: number | null
  labSystemId: number | null
  fillerNumber: string
  simulated: boolean
  trusted: boolean
  system: string
}
const newest = (labOrderId: number): Query<Waiting> =>
  rawQuery(
    `
      select
        r.result_id as "resultId",
        r.kind,
        r.released_at is not null as "isReleased",
        r.discarded_at is not null as "isDiscarded",
        r.waits_for as "waitsFor",
        r.changes,
        r.hl7_in_id as "hl7InId",
        r.lab_system_id as "labSystemId",
        r.filler_number as "fillerNumber",
        r.simulated,
        coalesce((s.confirmed_source ->> 'trusted')::boolean, false) as trusted,
        coalesce(s.name, '') as system
      from
        result r
        left join lab_system s using (lab_system_id)
      where r.lab_order_id = $1 and r.discarded_at is null
      order by r.version desc
      limit 1
    `,
    [labOrderId],
  )

/* A call made about a critical value counts for the same value of the new version. */
const carryOver = async (
  tx: Tx,
  { to, ids }: { to: number; ids: readonly (readonly [was: number, is: number])[] },
): Promise<void> => {
  await tx.executeQuery(
    compiledRaw(
      `
        update critical_value c
        set
          observation_id = v.is,
          result_id = $1
        from jsonb_to_recordset($2::jsonb) as v (was bigint, "is" bigint)
        where c.observation_id = v.was and c.superseded_at is null
      `,
      [to, JSON.stringify(ids.map(([was, is]) => ({ was, is })))],
    ),
  )
}
/* Nothing to show yet: records only which tables it was checked against. */
const recordTables = (tx: Tx, resultId: number, tables: string) =>
  tx
    .updateTable('result')
    .set({ clinical_tables: tables })
    .where('result_id', '=', resultId)
    .execute()

/* An amended one is made anew: the next turn over what is due writes it. */
const discardAmended = async (
  tx: Tx,
  { resultId, labOrderId }: { resultId: number; labOrderId: number },
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('result')
    .set({
      discarded_at: at.toISOString(),
      user_id_discarded: 0,
      discard_note: 'Clinical tables were approved: re-evaluated.',
    })
    .where('result_id', '=', resultId)
    .execute()
  await tx
    .updateTable('lab_order')
    .set({ verdicts_due_at: at.toISOString() })
    .where('lab_order_id', '=', labOrderId)
    .execute()
}
const isOfDraftTables = (waiting: Waiting | undefined): waiting is Waiting =>
  waiting !== undefined && !waiting.isReleased && waiting.waitsFor.includes('draft')

type KeptRow = Parameters<typeof judgedAnew>[0]

/* The same values, each judged anew. */
const judgedVersion = (
  waiting: Waiting,
  before: VersionBefore,
  rows: readonly KeptRow[],
  judged: NewVersion['rows'],
  inForce: NewVersion['inForce'],
): NewVersion => ({
  version: before.version + 1,
  kind: waiting.kind,
  note: before.note,
  panels: before.panels,
  changes: waiting.changes,
  replaced: rows.map(({ observationId }) => observationId),
  carried: [],
  rows: judged,
  inForce,
})

/* IDs of the values before and after; `idOf`: of the new version. */
const idsOf = (
  rows: readonly KeptRow[],
  idOf: (value: Keyed) => number | undefined,
): (readonly [was: number, is: number])[] =>
  rows.map((row) => [
    row.observationId,
    idOf({ ...row, subId: row.sub_id, apartBy: row.apart_by }) ?? 0,
  ])

const rejudge = async (
  tx: Tx,
  order: LockedOrder,
  at: Date,
  change: ChangeContext,
): Promise<boolean> => {
  const { lab_order_id: labOrderId } = order
  const [[waiting], [before], rows, drugs, texts] = await pipeline(
    tx,
    newest(labOrderId),
    versionBefore(labOrderId),
    keptRows(labOrderId),
    drugRows(order),
    printedTexts(labOrderId),
  )
  if (before === undefined || !isOfDraftTables(waiting)) return false
  const [whose] = await pipeline(tx, ofWhom(labOrderId, waiting.labSystemId, at))
  const known = await knownOf(tx, order, whose)
  const judged = rows.map((row) => judgedAnew(row, known.judge))
  const inForce = inPlace(judged.map((row) => ({ ...asInForce(row), observationId: 0 })))
  const judgedWhole = judgeOrder(order, known, drugs, inForce)
  const notCompared = notComparedIn(inForce, known, judgedWhole.record)
  const { trusted } = waiting
  const { isDemo } = known
  const reasons = waits(inForce, { trusted, isDemo, judged: judgedWhole, notCompared })
  if (reasons.includes('draft')) {
    await recordTables(tx, waiting.resultId, known.tables.name)
    return false
  }
  if (waiting.kind === 'amended') {
    await discardAmended(tx, { resultId: waiting.resultId, labOrderId }, at)
    return true
  }
  const made = judgedVersion(waiting, before, rows, judged, inForce)
  const { labSystemId, system, simulated, hl7InId, fillerNumber } = waiting
  await keepVersion(
    tx,
    systemActor,
    {
      sender: { labSystemId, name: system, trusted, isSimulator: simulated },
      order,
      hl7InId,
      fillerNumber,
      enclosures: [],
      at,
      made,
      known,
      drugs,
      texts,
      wasReleased: before.wasReleased,
      filedBy: before.filedBy,
      alsoWaits: waiting.waitsFor.includes('identity') ? ['identity'] : [],
      onWritten: (resultId, idOf) => carryOver(tx, { to: resultId, ids: idsOf(rows, idOf) }),
    },
    change,
  )
  return true
}

/**
 * Judges results again that waited for an approval, once their laboratory has approved what they
 * are based on: a new version of the same values, which is released if nothing else blocks it.
 * Released results stay as they are. Returns how many were judged again.
 */
export const rejudgeWaiting = async ({
  database,
  now,
  log,
}: Pick<AppContext, 'database' | 'now' | 'log'>): Promise<number> => {
  const { rows } = await database.forActor(systemScope, (tx) =>
    tx.executeQuery<{ labOrderId: number }>(compiledRaw(due, [now().toISOString()])),
  )
  let count = 0
  await oneByOne(
    { log },
    ['result to judge again', 'results to judge again'],
    rows,
    ({ labOrderId }) => labOrderId,
    ({ labOrderId }) =>
      database.forActor(systemScope, async (tx, ending) => {
        const order = await lockOrder(tx, systemScope, labOrderId)
        if (order === undefined || order.ended !== 0 || order.hold !== 0) return
        const change: ChangeContext = {
          last: ending.last,
          about: (about) => ending.last(auditRow(systemActor, 'result.rejudge', about)),
        }
        if (await rejudge(tx, order, now(), change)) count++
      }),
  )
  return count
}
