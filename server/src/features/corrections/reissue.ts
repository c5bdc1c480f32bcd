import type { CorrectedField } from '@labgate/contract/corrections/corrections'
import { isTakenBack } from '@labgate/contract/results/states'
import { auditRow } from '../../access/audit.ts'
import type { AppContext } from '../../app-context.ts'
import { lockOrder, type LockedOrder } from '../../core/orders/orders.queries.ts'
import { newestOf } from '../../core/results/amend-identity.ts'
import { keepVersion } from '../../core/results/file-result.ts'
import { amendedVersion } from '../../core/results/file-values.ts'
import { drugRows } from '../../core/results/judge-order-result.ts'
import { knownOf, ofWhom } from '../../core/results/judge-values.ts'
import { printedTexts } from '../../core/results/printed-texts.ts'
import { valuesInForce } from '../../core/results/values-in-force.query.ts'
import { systemActor } from '../../core/scope/system-actor.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { oneByOne } from '../../jobs/one-by-one.ts'

/** Most per turn. */
const most = 50

/*
 * For a locked order: the version that says what was corrected. It waits for a person; the released
 * one stays as is.
 */
const reissue = async (
  tx: Tx,
  order: LockedOrder,
  changes: string[],
  at: Date,
  change: ChangeContext,
): Promise<boolean> => {
  const { lab_order_id: labOrderId } = order
  const [[newest], drugs, carried, texts] = await pipeline(
    tx,
    newestOf(labOrderId),
    drugRows(order),
    valuesInForce(labOrderId),
    printedTexts(labOrderId),
  )
  if (
    newest === undefined ||
    !newest.wasReleased ||
    newest.kind === 'preliminary' ||
    isTakenBack(newest.kind)
  )
    return false
  const { next, filedBy, hl7InId, labSystemId, system, trusted, simulated, fillerNumber } = newest
  const [whose] = await pipeline(tx, ofWhom(labOrderId, labSystemId, at))
  const known = await knownOf(tx, order, whose)
  const made = amendedVersion(next, newest, changes, carried)
  const sender = { labSystemId, name: system, trusted, isSimulator: simulated }
  const others = {
    hl7InId,
    fillerNumber,
    enclosures: [],
    wasReleased: true,
    filedBy,
    alsoWaits: ['corrected' as const],
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
 * Makes the corrected reports that corrections of orders require, each once: the mark and the
 * version commit together. Returns how many were made.
 */
export const reissueCorrected = async ({
  database,
  now,
  log,
}: Pick<AppContext, 'database' | 'now' | 'log'>): Promise<number> => {
  const due = await database.forActor(systemScope, (tx) =>
    tx
      .selectFrom('order_correction')
      .select('lab_order_id')
      .distinct()
      .where('reissue', '=', 'due')
      .orderBy('lab_order_id')
      .limit(most)
      .execute(),
  )
  let made = 0
  await oneByOne(
    { log },
    ['report to correct', 'reports to correct'],
    due,
    ({ lab_order_id }) => lab_order_id,
    ({ lab_order_id }) =>
      database.forActor(systemScope, async (tx, ending) => {
        const order = await lockOrder(tx, systemScope, lab_order_id)
        const waiting = await tx
          .selectFrom('order_correction')
          .select(['order_correction_id', 'fields'])
          .where('lab_order_id', '=', lab_order_id)
          .where('reissue', '=', 'due')
          .orderBy('order_correction_id')
          .forUpdate()
          .execute()
        if (order === undefined || waiting.length === 0) return
        const changes = waiting.flatMap(({ fields }) =>
          (fields as CorrectedField[]).map(
            ({ label, was, becomes }) => `${label}: was ${was}; now ${becomes}.`,
          ),
        )
        const change = {
          last: ending.last,
          about: (about: Parameters<ChangeContext['about']>[0]) =>
            ending.last(auditRow(systemActor, 'correction.reissue', about)),
        }
        const isMade = await reissue(tx, order, changes, now(), change)
        if (isMade) made++
        await tx
          .updateTable('order_correction')
          .set({ reissue: isMade ? 'made' : 'not-needed' })
          .where('lab_order_id', '=', lab_order_id)
          .where('reissue', '=', 'due')
          .execute()
      }),
  )
  return made
}
