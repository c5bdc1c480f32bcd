import { createHash } from 'node:crypto'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { x12FilePlace } from './x12-files.ts'

/** Sender and receiver of files, with the control number of the next one. */
export interface Partner {
  tradingPartnerId: number
  submitterQualifier: string
  submitterId: string
  receiverQualifier: string
  receiverId: string
  receiverName: string
  isTest: boolean
  control: number
}

/** The reference by which a partner knows our next file. */
export const referenceOf = ({
  tradingPartnerId,
  control,
}: Pick<Partner, 'tradingPartnerId' | 'control'>): string => `LG${tradingPartnerId}-${control}`

interface Written {
  kind: '270' | '276' | '837'
  bytes: Uint8Array
  counts: object
  /** ISO 8601. */
  at: string
  /** ISO 8601: not sent before. */
  holdUntil?: string
}
/** Name of a file of this kind at the partner. */
export const fileNameOf = (
  partner: Pick<Partner, 'tradingPartnerId' | 'control'>,
  kind: Written['kind'],
): string => `${referenceOf(partner)}.${kind}`
/** SQL that stores a file for a partner and returns its id; eleven parameters (`fileValues`). */
export const insertFileSql = `
  insert into x12_file
    (
      trading_partner_id,
      direction,
      name,
      hash,
      size,
      content,
      kinds,
      control,
      is_test,
      state,
      counts,
      at,
      hold_until
    )
  values ($1, 'out', $2, $3, $4, $5, array[$6::text], $7, $8, 'waiting', $9, $10, $11)
  returning x12_file_id
`
/** The values of `insertFileSql`: the file is sealed, and known by its hash. */
export const fileValues = (
  { crypt }: Pick<AppContext, 'crypt'>,
  partner: Partner,
  { kind, bytes, counts, at, holdUntil }: Written,
): unknown[] => [
  partner.tradingPartnerId,
  fileNameOf(partner, kind),
  createHash('sha256').update(bytes).digest(),
  bytes.length,
  crypt.sealBytes(bytes, x12FilePlace),
  kind,
  String(partner.control).padStart(9, '0'),
  partner.isTest,
  JSON.stringify(counts),
  at,
  holdUntil ?? null,
]
/** Stores a file for a partner; it is sent with the next exchange. Returns its id. */
export const spoolFile = async (
  tx: Tx,
  context: Pick<AppContext, 'crypt'>,
  partner: Partner,
  file: Written,
): Promise<number> => {
  const { rows } = await tx.executeQuery<{ x12_file_id: number }>(
    compiledRaw(insertFileSql, fileValues(context, partner, file)),
  )
  return rows[0]?.x12_file_id ?? 0
}

interface Outcome {
  bytes?: Uint8Array | undefined
  stops: readonly { segment: string; says: string }[]
}
/**
 * Writes all questions into one file, or those that can be written: `bad` cannot. Throws if each
 * can be written alone, but not together.
 */
export const writeAble = <D>(
  due: readonly D[],
  write: (some: readonly D[]) => Outcome,
): { left: readonly D[]; bad: readonly D[]; bytes: Uint8Array | undefined } => {
  const { bytes } = write(due)
  if (bytes !== undefined) return { left: due, bad: [], bytes }
  const bad = due.filter((one) => write([one]).bytes === undefined)
  const left = due.filter((one) => !bad.includes(one))
  if (left.length === 0) return { left, bad, bytes: undefined }
  const again = write(left)
  if (again.bytes === undefined)
    throw new Error(
      `The questions cannot be written: ${again.stops[0]?.segment ?? ''} ${again.stops[0]?.says ?? ''}`,
    )
  return { left, bad, bytes: again.bytes }
}
