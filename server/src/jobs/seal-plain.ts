import type { Database } from '../db/database.ts'
import { compiledRaw } from '../db/queries.ts'

const tables = [
  ['file', 'hash'],
  ['report_bundle', 'report_bundle_id'],
  ['hl7_back', 'delivery_id'],
  ['hl7_out', 'hl7_out_id'],
] as const
const [mostRows, mostBytes] = [200, 16 * 1_048_576]

/*
 * Some rows of one table, in a separate transaction: on the embedded engine everyone waits for it.
 * Returns whether there may be more.
 */
const sealSome = (database: Database, [table, key]: (typeof tables)[number]): Promise<boolean> =>
  database.system(`sealing ${table}`, async (tx) => {
    const keys = database.keys()
    if (keys === undefined) return false
    const { rows: sizes } = await tx.executeQuery(
      compiledRaw<{ key: unknown; size: number }>(`
        select ${key} as key, octet_length(content) as size
        from ${table}
        where not is_sealed and content is not null
        order by ${key}
        limit ${mostRows}
        for update skip locked
      `),
    )
    let sum = 0
    const some = sizes.filter(({ size }, at) => at === 0 || (sum += size) <= mostBytes)
    for (const { key: id } of some) {
      const { rows } = await tx.executeQuery(
        compiledRaw<{ content: Buffer | null }>(`select content from ${table} where ${key} = $1`, [
          id,
        ]),
      )
      const content = rows[0]?.content
      if (content !== undefined && content !== null)
        await tx.executeQuery(
          compiledRaw(`update ${table} set content = $2, is_sealed = true where ${key} = $1`, [
            id,
            keys.sealFile(content),
          ]),
        )
    }
    return some.length > 0
  })

/**
 * Seals data written before files were sealed, or by a bulk load. Several nodes can do it at once;
 * if it is interrupted, the next run continues.
 */
export const sealPlain = async (
  database: Database,
  goesOn: () => boolean = () => true,
): Promise<void> => {
  for (const table of tables) while (goesOn() && (await sealSome(database, table)));
}
