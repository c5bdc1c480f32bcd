import { isTakenBack, type ResultKind } from '@labgate/contract/results/states'
import type { LockedOrder } from '../../../core/orders/orders.queries.ts'
import { newestOf, type Newest } from '../../../core/results/amend-identity.ts'
import { keepVersion, type ToKeep } from '../../../core/results/file-result.ts'
import { asInForce, inPlace, type NewRow } from '../../../core/results/file-values.ts'
import { drugRows } from '../../../core/results/judge-order-result.ts'
import { knownOf, ofWhom } from '../../../core/results/judge-values.ts'
import { printedTexts } from '../../../core/results/printed-texts.ts'
import { judgedAnew, keptRows, type KeptRow } from '../../../core/results/rejudge-values.ts'
import { valuesInForce } from '../../../core/results/values-in-force.query.ts'
import { systemActor } from '../../../core/scope/system-actor.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'

/** The last version that anyone outside received: whether a current result is out. */
const lastGiven = (labOrderId: number): Query<{ kind: ResultKind }> =>
  rawQuery(
    `
      select kind
      from result
      where
        lab_order_id = $1
        and discarded_at is null
        and (released_at is not null or kind like 'withdrawn%')
      order by version desc
      limit 1
    `,
    [labOrderId],
  )

/** What is reported again for the right patient: the values from before the withdrawal. */
export interface Reported {
  kind: 'preliminary' | 'corrected'
  rows: readonly KeptRow[]
  /** The withdrawal's version. */
  version: number
  from: Pick<
    Newest,
    'labSystemId' | 'system' | 'trusted' | 'simulated' | 'fillerNumber' | 'note' | 'panels'
  >
}

type Read = NonNullable<Awaited<ReturnType<typeof readNewest>>>
const readNewest = async (tx: Tx, order: LockedOrder, at: Date) => {
  const labOrderId = order.lab_order_id
  const [[newest], drugs, inForce, rows, texts] = await pipeline(
    tx,
    newestOf(labOrderId),
    drugRows(order),
    valuesInForce(labOrderId),
    keptRows(labOrderId),
    printedTexts(labOrderId),
  )
  if (newest === undefined) return undefined
  const [whose] = await pipeline(tx, ofWhom(labOrderId, newest.labSystemId, at))
  return { newest, drugs, inForce, rows, texts, known: await knownOf(tx, order, whose) }
}
/* A version that replaces everything in force. */
const versionOf = (
  order: LockedOrder,
  { newest, drugs, inForce, texts, known }: Read,
  {
    kind,
    rows,
    changes,
    at,
  }: { kind: ResultKind; rows: readonly NewRow[]; changes: string[]; at: Date },
): Omit<ToKeep, 'wasReleased' | 'filedBy'> => {
  const { next, hl7InId, labSystemId, system, trusted, simulated, fillerNumber, note, panels } =
    newest
  const made = {
    version: next,
    kind,
    note: isTakenBack(kind) ? '' : note,
    panels,
    changes,
    replaced: inForce.map(({ observationId }) => observationId),
    carried: [],
    rows: [...rows],
    inForce: inPlace(rows.map(asInForce)),
  }
  return {
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
  }
}

interface Withdrawal {
  /** What the version says about it. */
  says: string
  /** The reason, in a sentence for the practice; absent: it belonged to another patient. */
  why?: string
  /** Also withdraws a version that no one has received yet; no one is notified of that. */
  evenUngiven?: true
}
const forWrongPatient: Withdrawal = {
  says: 'This result was reported for the wrong patient and is withdrawn.',
}
/**
 * Takes back a result that was reported for the wrong patient, or in the wrong account, while its
 * order is still recorded there: everyone who received it is notified at once (42 CFR 493.1291(k)).
 * Returns what to report in its place; undefined if nothing is withdrawn.
 */
export const withdrawFromWrong = async (
  tx: Tx,
  order: LockedOrder,
  at: Date,
  change: ChangeContext,
  { says: text, why, evenUngiven }: Withdrawal = forWrongPatient,
): Promise<Reported | undefined> => {
  const [[given]] = await pipeline(tx, lastGiven(order.lab_order_id))
  const isOut = given !== undefined && !isTakenBack(given.kind)
  if (!isOut && evenUngiven !== true) return undefined
  const found = await readNewest(tx, order, at)
  if (found === undefined || isTakenBack(found.newest.kind)) return undefined
  const { newest, rows, known } = found
  const withdrawn = rows.map((row) => judgedAnew({ ...row, state: 'W' }, known.judge))
  const kept = versionOf(order, found, {
    kind: 'withdrawn, wrong patient',
    rows: withdrawn,
    changes: [text],
    at,
  })
  const whyWithdrawn = isOut ? why : null
  await keepVersion(
    tx,
    systemActor,
    {
      ...kept,
      wasReleased: isOut,
      filedBy: null,
      ...(whyWithdrawn !== undefined && { whyWithdrawn }),
    },
    change,
  )
  return {
    kind: newest.kind === 'preliminary' ? 'preliminary' : 'corrected',
    rows,
    version: newest.next,
    from: newest,
  }
}

/**
 * Makes the version for the right patient, whom the order was moved to: judged by that patient’s
 * birth date, sex, and medications. It waits for a person.
 */
export const reportForRight = async (
  tx: Tx,
  order: LockedOrder,
  { kind, rows }: Reported,
  at: Date,
  change: ChangeContext,
): Promise<void> => {
  const found = await readNewest(tx, order, at)
  if (found === undefined) throw new Error('the withdrawn version is not there')
  const { known } = found
  const judged = rows.map((row) => judgedAnew(row, known.judge))
  const changes = [
    'This result was first reported for another patient, and withdrawn. It belongs to this patient.',
  ]
  const kept = versionOf(order, found, { kind, rows: judged, changes, at })
  await keepVersion(
    tx,
    systemActor,
    { ...kept, wasReleased: true, filedBy: null, alsoWaits: ['corrected'] },
    change,
  )
}

/**
 * Makes the first version of the order in the right account, with the values of the withdrawn one.
 * It waits for a person.
 */
export const reportInAccount = async (
  tx: Tx,
  order: LockedOrder,
  { rows, from }: Reported,
  at: Date,
  change: ChangeContext,
): Promise<void> => {
  const labOrderId = order.lab_order_id
  const [drugs, texts, whose] = await pipeline(
    tx,
    drugRows(order),
    printedTexts(labOrderId),
    ofWhom(labOrderId, from.labSystemId, at),
  )
  const known = await knownOf(tx, order, whose)
  const judged = rows.map((row) => judgedAnew(row, known.judge))
  const changes = ['This result was first recorded in another account. It belongs to this patient.']
  const { note, panels } = from
  const made = {
    version: 1,
    kind: 'final' as const,
    note,
    panels,
    changes,
    replaced: [],
    carried: [],
    rows: judged,
    inForce: inPlace(judged.map(asInForce)),
  }
  const sender = {
    labSystemId: from.labSystemId,
    name: from.system,
    trusted: from.trusted,
    isSimulator: from.simulated,
  }
  // the message names the order in the other account
  const others = {
    hl7InId: null,
    fillerNumber: from.fillerNumber,
    enclosures: [],
    wasReleased: false,
    filedBy: null,
    alsoWaits: ['corrected' as const],
  }
  await keepVersion(
    tx,
    systemActor,
    { sender, order, at, made, known, drugs, texts, ...others },
    change,
  )
}
