import { createHash } from 'node:crypto'
import { latinFields } from '@labgate/contract/kit/printed-name'
import { Refusal } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import type { StoredFile } from '../../db/file-store.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { nextOf, severalAtOnce } from '../../files/several-at-once.ts'
import { fileBytes, keepFile, storedColumns } from '../../files/store.ts'
import { Unprintable } from '../../paper/faces.ts'
import { makePaper } from '../../paper/paper.ts'
import type { RequisitionFacts } from '../../paper/requisition/requisition-facts.ts'
import type { Images } from '../../paper/requisition/requisition-signatures.ts'
import { imageForOrder } from '../documents/patient-signature.ts'
import { systemScope } from '../scope/system-scope.ts'
import { NameNotPrintable } from './name-on-paper.ts'
import { patientImage, requisitionFacts } from './requisition-facts.ts'
import { requisitionRows, type RequisitionRow } from './requisition.query.ts'

/**
 * Changing this number regenerates every requisition on its next request: the layout has changed.
 */
const layout = 2
/** Kept requisitions read from the file store at the same time. */
const readAtOnce = 8

export interface Requisition {
  labOrderId: number
  requisitionNo: string
  content: Buffer
  /** SHA-256 of the bytes in hexadecimal. */
  hash: string
  builtAt: string
}
interface Kept extends StoredFile {
  labOrderId: number
  factsHash: string
  hash: string
  builtAt: string
}

const keptOf = (ids: readonly number[]): Query<Kept> =>
  rawQuery(
    `
      select
        d.lab_order_id as "labOrderId",
        encode(d.facts_hash, 'hex') as "factsHash",
        encode(d.file_hash, 'hex') as hash,
        d.built_at as "builtAt",
        ${storedColumns}
      from
        order_document d
        join file f on f.hash = d.file_hash
      where
        d.lab_order_id = any ($1::bigint[])
        and d.kind = 'requisition'
        and d.superseded_at is null
    `,
    [ids],
  )

const hashOf = (facts: RequisitionFacts, { patientSignatureId }: RequisitionRow): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([layout, patientSignatureId, facts]))
    .digest()

/* Signature images leave the server only inside a document (rules.md#signature-images). */
const imagesOf = async (
  { database, crypt }: AppContext,
  { labOrderId, providerImage }: RequisitionRow,
): Promise<Images> => {
  const { provider, patient } = await database.forActor(systemScope, async (tx) => ({
    provider:
      providerImage === ''
        ? undefined
        : await tx
            .selectFrom('file')
            .select(['content', 'object_name as objectName'])
            .where('hash', '=', Buffer.from(providerImage, 'hex'))
            .executeTakeFirst(),
    patient: await imageForOrder(tx, systemScope, crypt, labOrderId),
  }))
  return {
    ...(provider && { [providerImage]: await fileBytes(database, provider) }),
    ...(patient && { [patientImage]: patient }),
  }
}

/** The newest version replaces the previous one, which stays retrievable. */
const keep = (
  { database }: AppContext,
  row: RequisitionRow,
  { facts, bytes, at }: { facts: Buffer; bytes: Buffer; at: string },
): Promise<Buffer> =>
  database.forActor(systemScope, async (tx) => {
    const file_hash = await keepFile(tx, bytes, 'application/pdf')
    await tx
      .updateTable('order_document')
      .set({ superseded_at: at })
      .where('lab_order_id', '=', row.labOrderId)
      .where('kind', '=', 'requisition')
      .where('superseded_at', 'is', null)
      .where('facts_hash', '<>', facts)
      .execute()
    await tx
      .insertInto('order_document')
      .values({
        lab_order_id: row.labOrderId,
        customer_id: row.customerId,
        kind: 'requisition',
        file_hash,
        facts_hash: facts,
        built_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return file_hash
  })

const made = async (
  context: AppContext,
  row: RequisitionRow,
  facts: RequisitionFacts,
  factsHash: Buffer,
): Promise<Requisition> => {
  const { labOrderId, requisitionNo } = row
  const content = await makePaper({
    kind: 'requisition',
    facts,
    images: await imagesOf(context, row),
  })
  const at = context.now().toISOString()
  const hash = await keep(context, row, { facts: factsHash, bytes: content, at })
  return { labOrderId, requisitionNo, content, hash: hash.toString('hex'), builtAt: at }
}

/**
 * The current requisitions of orders, in the order of the IDs: the stored one if its content is
 * still accurate, else one that is generated and stored. The caller has already been checked for
 * access. Fails with Unprintable.
 */
export const presentRequisitions = async (
  context: AppContext,
  ids: readonly number[],
): Promise<Requisition[]> => {
  const [{ rows }, { rows: kept }] = await context.database.ask(systemScope, [
    requisitionRows(systemScope, ids),
    keptOf(ids),
  ])
  const byId = new Map(rows.map((row) => [row.labOrderId, row]))
  const keptById = new Map(kept.map((one) => [one.labOrderId, one]))
  const orders = ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const facts = requisitionFacts(row, context.config.LAB_NAME)
    const factsHash = hashOf(facts, row)
    const known = keptById.get(id)
    const current = known?.factsHash === factsHash.toString('hex') ? known : undefined
    return [{ id, row, facts, factsHash, current }]
  })
  const contents = new Map<number, Buffer>()
  await severalAtOnce(readAtOnce, nextOf(orders.values()), async ({ id, current }) => {
    if (current !== undefined) contents.set(id, await fileBytes(context.database, current))
  })
  const found: Requisition[] = []
  for (const { id, row, facts, factsHash, current } of orders) {
    const content = contents.get(id)
    if (current === undefined || content === undefined)
      found.push(await made(context, row, facts, factsHash))
    else {
      const { hash, builtAt } = current
      found.push({ labOrderId: id, requisitionNo: row.requisitionNo, content, hash, builtAt })
    }
  }
  return found
}

/** Turns a paper that cannot be drawn into a refusal with its reason. */
export const orRefuseUnprintable = async <T>(making: Promise<T>): Promise<T> => {
  try {
    return await making
  } catch (error) {
    if (error instanceof NameNotPrintable)
      throw new Refusal('name-not-printable', `${error.message} Nothing was printed.`, undefined, {
        patientId: error.patientId,
        fields: error.fields.map((field) => latinFields[field]),
      })
    if (error instanceof Unprintable)
      throw new Refusal('not-possible', `${error.message} Nothing was printed.`)
    throw error
  }
}
