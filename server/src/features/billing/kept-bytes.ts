import { orRefuse } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { pipeline, type Scope } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { x12FilePlace } from './x12-files.ts'

/**
 * Bytes that the driver hands over in one turn: it takes them as text, which takes the main thread
 * some milliseconds a megabyte. The column is kept uncompressed, so that a part is found at once.
 */
const inPortion = 4_194_304

const portionOf = (x12FileId: number, from: number): Query<{ part: Buffer; size: number }> =>
  rawQuery(
    `
      select
        substring(content from $2::int for ${inPortion}) as part,
        octet_length(content) as size
      from x12_file
      where x12_file_id = $1
    `,
    [x12FileId, from],
  )

/** The bytes of a payer's file, of any size: others get their turn meanwhile. */
export const keptBytes = async (
  { database, crypt }: Pick<AppContext, 'database' | 'crypt'>,
  scope: Scope,
  x12FileId: number,
): Promise<Buffer> => {
  const parts: Buffer[] = []
  for (let [read, size] = [0, 1]; read < size;) {
    const [[found]] = await database.forActor(scope, (tx) =>
      pipeline(tx, portionOf(x12FileId, read + 1)),
    )
    const portion = orRefuse(found, 'File not found.')
    parts.push(portion.part)
    read += portion.part.length
    size = portion.part.length === 0 ? 0 : portion.size
  }
  return crypt.openLarge(Buffer.concat(parts), x12FilePlace)
}
