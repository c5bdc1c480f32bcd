import { randomBytes } from 'node:crypto'
import { Wrong, type Config } from '../../config.ts'
import type { ObjectStore } from '../../db/file-store.ts'
import { objectsFor, storeSettings } from '../../ports/files/choose.ts'

/** The store of files outside the database; undefined if the settings name none. */
export const openObjects = async (config: Config): Promise<ObjectStore | undefined> =>
  (await objectsFor(config, () => new Date(), randomBytes))?.store

/** The same for a command that cannot do without. */
export const requireObjects = async (config: Config): Promise<ObjectStore> => {
  const objects = await openObjects(config)
  if (objects === undefined) throw new Wrong(`No file store is set. Set ${storeSettings}.`)
  return objects
}
