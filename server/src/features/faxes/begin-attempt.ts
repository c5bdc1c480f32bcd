import { sentRows } from '../../access/sent-rows.ts'
import type { AppContext } from '../../app-context.ts'
import { faxToSend, type FaxToSend } from '../../core/faxes/fax-content.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { keepFile } from '../../files/store.ts'
import type { FaxCarrier, OutgoingFax } from '../../ports/fax/fax-carrier.ts'
import { lockDueFax } from './begin-attempt.queries.ts'
import { settleFax, stopOutdated } from './settle-fax.ts'

/** A recorded attempt, and what it hands over. */
export interface Begun {
  faxAttemptId: number
  reference: string
  outgoing: OutgoingFax
}

/**
 * How long the node that began an attempt has it exclusively; longer than any carrier takes to
 * answer.
 */
export const leaseMs = 2 * 60_000

/* What decides whether a prepared paper is still the one to send, and where. */
const sameAs = ({
  faxNumberId,
  number,
  waits,
  coverOnly,
  part2,
  contents,
  testCode,
}: FaxToSend): string =>
  JSON.stringify([
    faxNumberId,
    number,
    waits,
    coverOnly,
    part2,
    testCode,
    contents.map(({ deliveryId }) => deliveryId),
  ])

/**
 * Records an attempt before it starts (rules.md#fax-exactly-once), if the fax is still as it was
 * when its paper was made; its number is locked, so that no one changes it meanwhile. undefined: it
 * is not, or another node has it.
 */
export const beginAttempt = (
  { database, now, randomBytes }: Pick<AppContext, 'database' | 'now' | 'randomBytes'>,
  carrier: FaxCarrier,
  made: FaxToSend,
  { bytes, pages }: { bytes: Buffer; pages: number },
): Promise<Begun | undefined> =>
  database.forActor(systemScope, async (tx) => {
    const at = now()
    const { rows } = await tx.executeQuery(lockDueFax(made.faxId, at))
    if (rows.length === 0) return undefined
    await tx.executeQuery(
      compiledRaw(`select delivery_id from delivery where fax_id = $1 for update`, [made.faxId]),
    )
    await tx.executeQuery(
      compiledRaw(`select fax_number_id from fax_number where fax_number_id = $1 for share`, [
        made.faxNumberId,
      ]),
    )
    await stopOutdated(tx, made.faxId, at)
    const fax = await faxToSend(tx, made.faxId)
    if (fax === undefined || fax.waits !== '' || sameAs(fax) !== sameAs(made)) return undefined
    const reference = `F${fax.faxId}-${randomBytes(8).toString('hex')}`
    const { fax_attempt_id: faxAttemptId } = await tx
      .insertInto('fax_attempt')
      .values({
        fax_id: fax.faxId,
        customer_id: fax.customerId,
        fax_number_id: fax.faxNumberId,
        number: fax.number,
        carrier: carrier.name,
        reference,
        file_hash: await keepFile(tx, bytes, 'application/pdf'),
        pages,
        started_at: at.toISOString(),
        leased_until: new Date(at.getTime() + leaseMs).toISOString(),
      })
      .returning('fax_attempt_id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('fax').set({ pages }).where('fax_id', '=', fax.faxId).execute()
    await settleFax(tx, fax.faxId, { state: 'sending', says: '', at })
    // recording who was faxed what is a separate act (45 CFR 164.312(b))
    const { faxNumberId, customerId, contents } = fax
    const record = `${contents.length === 0 ? 'test page' : 'fax'} ${fax.faxId}`
    await pipeline(tx, ...sentRows('faxes.send', faxNumberId, record, { customerId }))
    return { faxAttemptId, reference, outgoing: { number: fax.number, pages, pdf: bytes } }
  })

/** Cancels the remainder of a fax that has nothing left to send. */
export const cancelEmpty = (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  faxId: number,
): Promise<void> =>
  database.forActor(systemScope, async (tx) => {
    const { rows } = await tx.executeQuery(
      compiledRaw(
        `select fax_id from fax where fax_id = $1 and state = 'queued' for update skip locked`,
        [faxId],
      ),
    )
    if (rows.length === 0) return
    await stopOutdated(tx, faxId, now())
    if ((await faxToSend(tx, faxId))?.contents.length === 0)
      await settleFax(tx, faxId, {
        state: 'cancelled',
        says: 'Newer versions or withdrawals replaced everything in it.',
        at: now(),
      })
  })
