import { Wrong, type Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { ObjectsInUse } from '../../db/file-store.ts'
import { q } from '../../db/queries.ts'

/**
 * The store outside the database that the settings name; none if all files are in the database. Its
 * client is loaded only where it is used.
 */
export const objectsFor = async (
  { FILES, s3 }: Pick<Config, 'FILES' | 's3'>,
  now: () => Date,
  randomBytes: (length: number) => Buffer,
): Promise<ObjectsInUse | undefined> => {
  if (s3 === undefined) return undefined
  const { s3Store } = await import('./s3-store.ts')
  return { store: s3Store(s3, now, randomBytes), takesNew: FILES === 's3' }
}

/** How a store is set, for a sentence that says that one is needed. */
export const storeSettings =
  'S3_URL, S3_BUCKET, S3_ACCESS_KEY, and S3_SECRET_KEY or S3_SECRET_KEY_FILE'

/** Refuses a database whose files lie in a store that the settings do not name. */
export const refuseWithoutStore = async (
  database: Pick<Database, 'objects' | 'systemQuery'>,
): Promise<void> => {
  if (database.objects() !== undefined) return
  const [some] = await database.systemQuery('files in objects', [
    q.selectFrom('file').select('hash').where('object_name', 'is not', null).limit(1),
  ])
  if (some.rows.length > 0)
    throw new Wrong(`Files of this database lie in a file store. Set ${storeSettings}.`)
}
