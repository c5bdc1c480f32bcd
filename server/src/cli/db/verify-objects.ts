import type { Crypt } from '../../access/crypt.ts'
import { Wrong } from '../../config.ts'
import type { Run } from '../../db/backup/plan.ts'
import { ObjectMissing, type ObjectStore } from '../../db/file-store.ts'
import { filePlace } from '../../files/sealed-file.ts'
import { nextOf, severalAtOnce } from '../../files/several-at-once.ts'
import { storeSettings } from '../../ports/files/choose.ts'
import { faultOf, type Found } from './found.ts'
import { filesInObjects } from './objects-of-files.ts'

/** Objects read at the same time. */
const atOnce = 8

/** Reads every object that a row names, opens it, and compares it with the hash of its file. */
export const verifyObjects = async (
  run: Run,
  crypt: Crypt,
  store: ObjectStore | undefined,
): Promise<Found> => {
  const found: Found = { count: 0, wrong: [] }
  await severalAtOnce(atOnce, nextOf(filesInObjects(run)), async ({ hash, objectName }) => {
    if (store === undefined)
      throw new Wrong(`Files of this database lie in a file store. Set ${storeSettings}.`)
    found.count++
    const what = `The object ${objectName}`
    try {
      const sealed = await store.read({ content: null, objectName })
      const fault = faultOf(crypt, what, { sealed, place: filePlace, hash })
      if (fault !== '') found.wrong.push(fault)
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error
      found.wrong.push(`${what} is missing.`)
    }
  })
  return found
}
