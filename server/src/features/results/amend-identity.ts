import { differsIn, identityChanges, type Identity } from '@labgate/contract/identity'
import { isCritical, isTakenBack, type Flag, type ResultKind, type WaitReason } from '@labgate/contract/results/states'
import { sql } from 'kysely'
import { together, type Tx } from '../../db/database.ts'
import { compiledText, written, type Built } from '../../db/queries.ts'
import { identityOf } from '../identity/patient-identity.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { isPositive, waits } from './file-result.ts'
import { inPlace, valuesInForce, type InForce } from './file-values.ts'
import { drugRows, judgeOrder } from './judge-order-result.ts'
import { knownOf, ofWhom, type JudgedValue, type JudgeValue, type ToJudge } from './judge-values.ts'
import { noteCriticals } from './note-criticals.ts'

interface Newest {
  version: number
  kind: ResultKind
  wasReleased: boolean
  identity: Identity | null
  waitsFor: string[]
  filedBy: number | null
  labSystemId: number | null
  simulated: boolean
  note: string
  changes: string[]
}
/* The version that counts: the last one, but for drafts that a changed medication list made. */
const newestOf = (labOrderId: number): Built<Newest> =>
  written(
    `select r.version, r.kind, r.released_at is not null as "wasReleased", r.identity, r.waits_for as "waitsFor", case when r.released_at is null then r.user_id_filed end as "filedBy", r.lab_system_id as "labSystemId", r.simulated, r.note, r.changes
     from result r where r.lab_order_id = $1 and r.discarded_at is null and not (r.kind = 'amended' and r.released_at is null and not 'identity' = any (r.waits_for))
     order by r.version desc limit 1`,
    [labOrderId],
  )

type Rejudged = InForce & { now: JudgedValue }

/* Values of which another birth date or sex says something else; each takes the place of the one before. */
const insertRejudged = `insert into observation (lab_order_id, customer_id, patient_id, version_from, place, analyte, method, code, name, sub_id, value_type, comparator, value, unit,
    cut_off, low, high, both_sexes, is_draft, interval_says, sender_flag, flag, state, collected_at, analysed_at, performing_lab_id, note)
  select o.lab_order_id, o.customer_id, o.patient_id, $1::smallint, o.place, o.analyte, o.method, o.code, o.name, o.sub_id, o.value_type, o.comparator, o.value, o.unit,
    n.cut_off, n.low, n.high, n.both_sexes, n.is_draft, o.interval_says, o.sender_flag, n.flag, o.state, o.collected_at, o.analysed_at, o.performing_lab_id, o.note
  from observation o join jsonb_to_recordset($2::jsonb) as n (id bigint, flag text, cut_off text, low text, high text, both_sexes text, is_draft boolean) on n.id = o.observation_id
  returning observation_id as "observationId", flag`

const rejudge = (values: readonly InForce[], limits: ReadonlyMap<number, JudgedValue>, judge: JudgeValue): Rejudged[] =>
  values.flatMap((value) => {
    const was = limits.get(value.observationId)
    const now = judge(value as unknown as ToJudge)
    return was !== undefined && JSON.stringify(was) === JSON.stringify(now) ? [] : [{ ...value, now }]
  })

const limitsOf = (labOrderId: number): Built<JudgedValue & { id: number }> =>
  written(`select observation_id as id, flag, cut_off, low, high, both_sexes, is_draft from observation where lab_order_id = $1 and version_to is null`, [
    labOrderId,
  ])
const judgedOf = ({ flag, cut_off, low, high, both_sexes, is_draft }: JudgedValue): JudgedValue => ({ flag, cut_off, low, high, both_sexes, is_draft })

const writeRejudged = async (tx: Tx, version: number, rejudged: readonly Rejudged[]): Promise<{ observationId: number; flag: string }[]> => {
  if (rejudged.length === 0) return []
  const rows = JSON.stringify(rejudged.map(({ observationId: id, now }) => ({ id, ...now })))
  await tx
    .updateTable('observation')
    .set({ version_to: version })
    .where(
      'observation_id',
      'in',
      rejudged.map(({ observationId }) => observationId),
    )
    .execute()
  return (await tx.executeQuery<{ observationId: number; flag: string }>(compiledText(insertRejudged, [version, rows]))).rows
}

/**
 * Makes the version of a result that a corrected identity asks for; the order is locked. What went out is amended and waits for a person, the old version
 * stays as it is; what is still to go out is judged by the corrected birth date and sex. Answers whether there is a new version.
 */
export const amendForIdentity = async (tx: Tx, order: LockedOrder, at: Date): Promise<boolean> => {
  const { lab_order_id: labOrderId, customer_id: customerId, patient_id: patientId } = order
  const [[newest], whose, drugs, stored, limits] = await together(
    tx,
    newestOf(labOrderId),
    ofWhom(labOrderId),
    drugRows(order),
    valuesInForce(labOrderId),
    limitsOf(labOrderId),
  )
  if (newest === undefined || newest.kind === 'preliminary' || isTakenBack(newest.kind)) return false
  const patient = await tx.selectFrom('patient').selectAll().where('patient_id', '=', patientId).executeTakeFirstOrThrow()
  const chart = identityOf(patient)
  const released = newest.wasReleased ? newest.identity : await lastReleased(tx, labOrderId)
  const known = knownOf(order, whose)
  const rejudged = rejudge(stored, new Map(limits.map((row) => [row.id, judgedOf(row)])), known.judge)
  const isAmended = newest.wasReleased && newest.identity !== null && differsIn(newest.identity, chart).length > 0
  if (!isAmended && (newest.wasReleased || rejudged.length === 0)) return false

  const [{ next } = { next: newest.version + 1 }] = (
    await tx.executeQuery<{ next: number }>(compiledText('select max(version) + 1 as next from result where lab_order_id = $1', [labOrderId]))
  ).rows
  const made = await writeRejudged(tx, next, rejudged)
  const now = stored.map((value) => {
    const other = rejudged.find(({ observationId }) => observationId === value.observationId)
    return other === undefined ? value : { ...value, flag: other.now.flag, cutOff: other.now.cut_off, isDraft: other.now.is_draft }
  })
  const values = inPlace(now)
  const judged = judgeOrder(order, known, drugs, values)
  const criticals = values.filter(({ flag }) => isCritical(flag as Flag))
  const reasons: WaitReason[] = [
    'identity',
    ...(newest.filedBy === null ? [] : ['filed-by-hand' as const]),
    ...waits(values, { trusted: !newest.waitsFor.includes('untrusted'), isDemo: known.isDemo, judged }),
  ]
  const row = await tx
    .insertInto('result')
    .values({
      lab_order_id: labOrderId,
      customer_id: customerId,
      version: next,
      kind: newest.wasReleased ? 'amended' : newest.kind,
      lab_system_id: newest.labSystemId,
      simulated: newest.simulated,
      made_at: at.toISOString(),
      waits_for: reasons,
      user_id_filed: newest.filedBy,
      has_positive: values.some((value) => isPositive({ flag: value.flag, state: value.state })),
      has_critical: criticals.length > 0,
      note: newest.note,
      judged: judged.record === undefined ? null : JSON.stringify(judged.record),
      changes: JSON.stringify(
        newest.wasReleased ? identityChanges(newest.identity ?? {}, chart) : [...newest.changes, ...identityChanges(released ?? chart, chart)],
      ),
    })
    .returning('result_id')
    .executeTakeFirstOrThrow()
  await noteCriticals(tx, order, {
    resultId: row.result_id,
    criticals: made.filter(({ flag }) => isCritical(flag as Flag)).map(({ observationId }) => observationId),
    hasReplaced: rejudged.length > 0,
    at,
  })
  return true
}

const lastReleased = async (tx: Tx, labOrderId: number): Promise<Identity | null> => {
  const found = await tx
    .selectFrom('result')
    .select(sql<Identity | null>`identity`.as('identity'))
    .where('lab_order_id', '=', labOrderId)
    .where('released_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.identity ?? null
}
