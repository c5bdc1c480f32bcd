import { isTakenBack, type ResultKind } from '@labgate/contract/results/states'
import type { Verdict } from '@labgate/contract/results/verdict'
import { sql } from 'kysely'
import { together, type Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { auditRow } from '../../access/audit.ts'
import type { Telling } from '../../http/call.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { lockOrder, type LockedOrder } from '../orders/orders.queries.ts'
import { houseActor } from '../records/house-actor.ts'
import { amendForIdentity } from './amend-identity.ts'
import type { KeptPanels } from './apart.ts'
import { waits } from './file-result.ts'
import { differencesIn } from './flag-differences.ts'
import { inPlace, valuesInForce } from './file-values.ts'
import { drugRows, judgeOrder, type JudgedRecord } from './judge-order-result.ts'
import { knownOf, ofWhom } from './judge-values.ts'

/** Orders that one round looks at; the rest is the next round's. */
const most = 200

interface Version {
  resultId: number
  version: number
  kind: ResultKind
  isDraft: boolean
  simulated: boolean
  labSystemId: number | null
  hasPositive: boolean
  hasCritical: boolean
  note: string
  panels: KeptPanels
  judged: JudgedRecord | null
  filedBy: number | null
}
/* Of versions that count; a draft is what a changed list made and nobody has released. */
const versions = `select result_id as "resultId", version, kind, released_at is null and kind = 'amended' and not 'identity' = any (waits_for) as "isDraft", simulated, lab_system_id as "labSystemId",
    has_positive as "hasPositive", has_critical as "hasCritical", note, panels, judged, case when released_at is null then user_id_filed end as "filedBy" from result where lab_order_id = $1 and discarded_at is null order by version desc`

type Said = Pick<Verdict, 'state' | 'subject' | 'says'>
const said = (verdicts: readonly Said[]): string => JSON.stringify(verdicts.map(({ state, subject, says }) => [state, subject, says]))

const statesBySubject = (verdicts: readonly Said[]): Map<string, string> =>
  new Map([...Map.groupBy(verdicts, ({ subject }) => subject)].map(([subject, of]) => [subject, [...new Set(of.map(({ state }) => state))].join(', ')]))

const namesOf = ({ facts: { medications } }: JudgedRecord): string[] => medications.map(({ description }) => description)
const listSays = (record: JudgedRecord): string => namesOf(record).join(', ') || (record.facts.list === 'empty' ? 'none' : 'not given')

/* Of two lists what came and what went; where there was none before, or is none now, both. */
const listChanges = (before: JudgedRecord, after: JudgedRecord): string[] => {
  const [was, is] = [namesOf(before), namesOf(after)]
  if (was.length === 0 || is.length === 0)
    return listSays(before) === listSays(after) ? [] : [`Medication list: was ${listSays(before)}; now ${listSays(after)}.`]
  const [came, went] = [is.filter((name) => !was.includes(name)), was.filter((name) => !is.includes(name))]
  return [
    ...(came.length === 0 ? [] : [`Added to the medication list: ${came.join(', ')}.`]),
    ...(went.length === 0 ? [] : [`Taken off the medication list: ${went.join(', ')}.`]),
  ]
}

/** What another list changed in what is said, in sentences that are printed: the lists, then each drug of which something else is said. */
export const verdictChanges = (before: JudgedRecord, after: JudgedRecord): string[] => {
  const [was, is] = [statesBySubject(before.verdicts), statesBySubject(after.verdicts)]
  const ofSubjects = [...new Set([...was.keys(), ...is.keys()])].flatMap((subject) => {
    const [one, other] = [was.get(subject), is.get(subject)]
    if (one === other) return []
    if (one === undefined) return [`${subject}: now ${other}.`]
    return [other === undefined ? `${subject}: was ${one}; nothing is said of it any more.` : `${subject}: was ${one}; now ${other}.`]
  })
  return [...listChanges(before, after), ...ofSubjects].map((sentence) => sentence.slice(0, 600))
}

/** Drafts that are none any more stay on record with the reason. */
const discardDrafts = async (tx: Tx, drafts: readonly Version[], note: string, at: Date): Promise<void> => {
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

/* An order that is locked: what its report says of the list as it is now. */
const amendOrder = async (tx: Tx, order: LockedOrder, at: Date): Promise<boolean> => {
  const { rows } = await tx.executeQuery<Version>(compiledText(versions, [order.lab_order_id]))
  const base = rows.find(({ isDraft }) => !isDraft)
  const drafts = rows.filter(({ isDraft, version }) => isDraft && version > (base?.version ?? 0))
  // what is not final, or was taken back, is judged when it comes again
  if (base === undefined || base.judged === null || base.kind === 'preliminary' || isTakenBack(base.kind)) return false
  const [whose, drugs, stored] = await together(tx, ofWhom(order.lab_order_id, base.labSystemId, at), drugRows(order), valuesInForce(order.lab_order_id))
  const known = await knownOf(tx, order, whose)
  const values = inPlace(stored)
  const judged = judgeOrder(order, known, drugs, values)
  if (judged.record === undefined) return false
  const now = said(judged.record.verdicts)
  if (now === said(base.judged.verdicts)) {
    await discardDrafts(tx, drafts, 'The verdicts are those of the report again.', at)
    return false
  }
  if (drafts[0] !== undefined && now === said(drafts[0].judged?.verdicts ?? [])) return false
  await discardDrafts(tx, drafts, 'The medication list was changed once more.', at)
  await tx
    .insertInto('result')
    .values({
      lab_order_id: order.lab_order_id,
      customer_id: order.customer_id,
      version: sql<number>`(select max(version) + 1 from result where lab_order_id = ${order.lab_order_id})`,
      kind: 'amended',
      lab_system_id: base.labSystemId,
      simulated: base.simulated,
      made_at: at.toISOString(),
      user_id_filed: base.filedBy,
      waits_for: ['amended', ...(base.filedBy === null ? [] : ['filed-by-hand']), ...waits(values, { trusted: true, isDemo: known.isDemo, judged })],
      waits_says: differencesIn(values, judged.record).join(' ').slice(0, 4000),
      panels: JSON.stringify(base.panels),
      has_positive: base.hasPositive,
      has_critical: base.hasCritical,
      note: base.note,
      judged: JSON.stringify(judged.record),
      clinical_tables: known.tables.name,
      changes: JSON.stringify(verdictChanges(base.judged, judged.record)),
    })
    .execute()
  return true
}

/**
 * Looks anew at reports that no longer say what they should: where the medication list was changed and something else is to be said, an amended draft waits
 * for a person; where the patient's identity was corrected, an amended version does. The old report stays as it is (decisions.md 1, 4). Answers how many
 * versions were made.
 */
export const amendReports = async ({ database, now }: Pick<House, 'database' | 'now'>): Promise<number> => {
  const due = await database.forActor(houseScope, (tx) =>
    tx
      .selectFrom('lab_order')
      .select('lab_order_id')
      .where((or) => or.or([or('verdicts_due_at', 'is not', null), or('identity_due_at', 'is not', null)]))
      .orderBy('lab_order_id')
      .limit(most)
      .execute(),
  )
  let made = 0
  for (const { lab_order_id } of due)
    await database.forActor(houseScope, async (tx, ending) => {
      const order = await lockOrder(tx, houseScope, lab_order_id)
      if (order === undefined) return
      const telling: Telling = { last: ending.last, about: (about) => ending.last(auditRow(houseActor, 'result.amendIdentity', about)) }
      if (order.identity_due_at !== null && (await amendForIdentity(tx, order, now(), telling))) made++
      if (order.verdicts_due_at !== null && (await amendOrder(tx, order, now()))) made++
      await tx.updateTable('lab_order').set({ verdicts_due_at: null, identity_due_at: null }).where('lab_order_id', '=', lab_order_id).execute()
    })
  return made
}
