import type { Run } from '../../db/backup/plan.ts'

/** Rows per batch. */
const atOnce = 200

/** A file whose bytes are in an object. */
export interface FileInObject {
  hash: Buffer
  objectName: string
}

/**
 * The files whose bytes are in objects, ordered by hash. `locks`: each row stays as it is until the
 * transaction ends.
 */
export const filesInObjects = async function* (
  run: Run,
  locks = false,
): AsyncGenerator<FileInObject, undefined> {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const rows = await run<FileInObject>(
      `
        select hash, object_name as "objectName"
        from file
        where hash > $1 and object_name is not null
        order by hash
        limit ${atOnce}
        ${locks ? 'for update' : ''}
      `,
      [after],
    )
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return undefined
    after = last.hash
  }
}
