import { isTakenBack, type ResultKind } from '@labgate/contract/results/states'
import type { Verdict } from '@labgate/contract/results/verdict'
import { auditRow } from '../../access/audit.ts'
import type { AppContext } from '../../app-context.ts'
import { lockOrder, type LockedOrder } from '../../core/orders/orders.queries.ts'
import { amendForIdentity } from '../../core/results/amend-identity.ts'
import type { KeptPanels } from '../../core/results/apart.ts'
import { keepVersion } from '../../core/results/file-result.ts'
import { amendedVersion, inPlace } from '../../core/results/file-values.ts'
import { drugRows, judgeOrder, type JudgedRecord } from '../../core/results/judge-order-result.ts'
import { knownOf, ofWhom } from '../../core/results/judge-values.ts'
import { printedTexts } from '../../core/results/printed-texts.ts'
import { valuesInForce } from '../../core/results/values-in-force.query.ts'
import { systemActor } from '../../core/scope/system-actor.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'

/** Orders processed per round; the next round takes the rest. */
const most = 200

interface Version {
  resultId: number
  version: number
  kind: ResultKind
  isDraft: boolean
  simulated: boolean
  hl7InId: number | null
  labSystemId: number | null
  system: string
  fillerNumber: string
  note: string
  panels: KeptPanels
  judged: JudgedRecord | null
  filedBy: number | null
}
/* Only versions that count; a draft is created by a changed list and not yet released by anyone. */
const versionsOf = (labOrderId: number): Query<Version> =>
  rawQuery(
    `
      select
        r.result_id as "resultId",
        r.version,
        r.kind,
        r.released_at is null
        and r.kind = 'amended'
        and not 'identity' = any (r.waits_for) as "isDraft",
        r.simulated,
        r.hl7_in_id as "hl7InId",
        r.lab_system_id as "labSystemId",
        coalesce(s.name, '') as system,
        r.filler_number as "fillerNumber",
        r.note,
        r.panels,
        r.judged,
        case
          when r.released_at is null then r.user_id_filed
        end as "filedBy"
      from
        result r
        left join lab_system s using (lab_system_id)
      where r.lab_order_id = $1 and r.discarded_at is null
      order by r.version desc
    `,
    [labOrderId],
  )
/* A discarded draft keeps its number. */
const nextOf = (labOrderId: number): Query<{ next: number }> =>
  rawQuery('select max(version) + 1 as next from result where lab_order_id = $1', [labOrderId])

type Said = Pick<Verdict, 'state' | 'subject' | 'says'>
const said = (verdicts: readonly Said[]): string =>
  JSON.stringify(verdicts.map(({ state, subject, says: text }) => [state, subject, text]))

const statesBySubject = (verdicts: readonly Said[]): Map<string, string> =>
  new Map(
    [...Map.groupBy(verdicts, ({ subject }) => subject)].map(([subject, of]) => [
      subject,
      [...new Set(of.map(({ state }) => state))].join(', '),
    ]),
  )

const namesOf = ({ facts: { medications } }: JudgedRecord): string[] =>
  medications.map(({ description }) => description)
const describeList = (record: JudgedRecord): string =>
  namesOf(record).join(', ') || (record.facts.list === 'empty' ? 'none' : 'not given')

/*
 * For two lists, what was added and what was removed; if one list is missing before or now, both.
 */
const listChanges = (before: JudgedRecord, after: JudgedRecord): string[] => {
  const [was, is] = [namesOf(before), namesOf(after)]
  if (was.length === 0 || is.length === 0)
    return describeList(before) === describeList(after)
      ? []
      : [`Medication list: was ${describeList(before)}; now ${describeList(after)}.`]
  const [came, went] = [
    is.filter((name) => !was.includes(name)),
    was.filter((name) => !is.includes(name)),
  ]
  return [
    ...(came.length === 0 ? [] : [`Added to the medication list: ${came.join(', ')}.`]),
    ...(went.length === 0 ? [] : [`Removed from the medication list: ${went.join(', ')}.`]),
  ]
}

/**
 * What a different list changed in the statements, as printed sentences: the lists, then each drug
 * whose statement differs.
 */
export const verdictChanges = (before: JudgedRecord, after: JudgedRecord): string[] => {
  const [was, is] = [statesBySubject(before.verdicts), statesBySubject(after.verdicts)]
  const ofSubjects = [...new Set([...was.keys(), ...is.keys()])].flatMap((subject) => {
    const [one, other] = [was.get(subject), is.get(subject)]
    if (one === other) return []
    if (one === undefined) return [`${subject}: now ${other}.`]
    return [
      other === undefined
        ? `${subject}: was ${one}; no longer reported.`
        : `${subject}: was ${one}; now ${other}.`,
    ]
  })
  return [...listChanges(before, after), ...ofSubjects].map((sentence) => sentence.slice(0, 600))
}

/** Drafts that no longer apply stay on record with the reason. */
const discardDrafts = async (
  tx: Tx,
  drafts: readonly Version[],
  note: string,
  at: Date,
): Promise<void> => {
  if (drafts.length === 0) return
  await tx
    .updateTable('result')
    .set({ discarded_at: at.toISOString(), user_id_discarded: 0, discard_note: note })
    .where(
      'result_id',
      'in',
      drafts.map(({ resultId }) => resultId),
    )
    .execute()
}

/* One that is not final, or was withdrawn, is judged when it arrives again. */
const isAmendable = (base: Version): base is Version & { judged: NonNullable<Version['judged']> } =>
  base.judged !== null && base.kind !== 'preliminary' && !isTakenBack(base.kind)

/* For a locked order: what its report says with the list as it is now. */
const amendOrder = async (
  tx: Tx,
  order: LockedOrder,
  at: Date,
  change: ChangeContext,
): Promise<boolean> => {
  const { lab_order_id: labOrderId } = order
  const [rows, [{ next } = { next: 1 }]] = await pipeline(
    tx,
    versionsOf(labOrderId),
    nextOf(labOrderId),
  )
  const base = rows.find(({ isDraft }) => !isDraft)
  const drafts = rows.filter(({ isDraft, version }) => isDraft && version > (base?.version ?? 0))
  if (base === undefined || !isAmendable(base)) return false
  const { hl7InId, labSystemId, system, simulated, fillerNumber, filedBy } = base
  const [whose, drugs, carried, texts] = await pipeline(
    tx,
    ofWhom(labOrderId, labSystemId, at),
    drugRows(order),
    valuesInForce(labOrderId),
    printedTexts(labOrderId),
  )
  const known = await knownOf(tx, order, whose)
  const inForce = inPlace(carried)
  const { record } = judgeOrder(order, known, drugs, inForce)
  if (record === undefined) return false
  const now = said(record.verdicts)
  if (now === said(base.judged.verdicts)) {
    await discardDrafts(tx, drafts, 'The findings again match the report.', at)
    return false
  }
  if (drafts[0] !== undefined && now === said(drafts[0].judged?.verdicts ?? [])) return false
  await discardDrafts(tx, drafts, 'The medication list was changed again.', at)
  const changes = verdictChanges(base.judged, record)
  const made = amendedVersion(next, base, changes, carried)
  const sender = { labSystemId, name: system, trusted: true, isSimulator: simulated }
  const others = {
    hl7InId,
    fillerNumber,
    enclosures: [],
    wasReleased: true,
    filedBy,
    alsoWaits: ['amended' as const],
  }
  await keepVersion(
    tx,
    systemActor,
    { sender, order, at, made, known, drugs, texts, ...others },
    change,
  )
  return true
}

/**
 * Rechecks reports that are no longer accurate: if the medication list was changed and something
 * else must be stated, an amended draft waits for a person; if the patient's identity was
 * corrected, an amended version does. The old report stays as is (rules.md#amended-reports).
 * Returns how many versions were made.
 */
export const amendReports = async ({
  database,
  now,
  log,
}: Pick<AppContext, 'database' | 'now' | 'log'>): Promise<number> => {
  const due = await database.forActor(systemScope, (tx) =>
    tx
      .selectFrom('lab_order')
      .select('lab_order_id')
      .where((or) =>
        or.or([or('verdicts_due_at', 'is not', null), or('identity_due_at', 'is not', null)]),
      )
      .orderBy('lab_order_id')
      .limit(most)
      .execute(),
  )
  let made = 0
  await oneByOne(
    { log },
    ['report to amend', 'reports to amend'],
    due,
    ({ lab_order_id }) => lab_order_id,
    ({ lab_order_id }) =>
      database.forActor(systemScope, async (tx, ending) => {
        const order = await lockOrder(tx, systemScope, lab_order_id)
        if (order === undefined) return
        const changeAs = (act: string): ChangeContext => ({
          last: ending.last,
          about: (about) => ending.last(auditRow(systemActor, act, about)),
        })
        if (
          order.identity_due_at !== null &&
          (await amendForIdentity(tx, order, now(), changeAs('result.amendIdentity')))
        )
          made++
        if (
          order.verdicts_due_at !== null &&
          (await amendOrder(tx, order, now(), changeAs('result.amendVerdicts')))
        )
          made++
        await tx
          .updateTable('lab_order')
          .set({ verdicts_due_at: null, identity_due_at: null })
          .where('lab_order_id', '=', lab_order_id)
          .execute()
      }),
  )
  return made
}
