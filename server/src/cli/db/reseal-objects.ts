import { sealedWith, type Crypt } from '../../access/crypt.ts'
import { Wrong } from '../../config.ts'
import type { Run } from '../../db/backup/plan.ts'
import type { ObjectStore } from '../../db/file-store.ts'
import { filePlace } from '../../files/sealed-file.ts'
import { nextOf, oneAfterTheOther, severalAtOnce } from '../../files/several-at-once.ts'
import { storeSettings } from '../../ports/files/choose.ts'
import { filesInObjects, type FileInObject } from './objects-of-files.ts'
import { resealing, type Count } from './reseal.ts'

/** Objects read and written at the same time. */
const atOnce = 8

/** Whether any file is in an object. */
export const hasObjects = async (run: Run): Promise<boolean> =>
  (await run('select 1 from file where object_name is not null limit 1')).length > 0

/**
 * Writes an object anew for each file whose object the old key sealed, and has its row name that one
 * from then on. Objects themselves never change: until the transaction ends, and if it fails, the
 * rows name the former ones.
 */
export const resealObjects = async (
  run: Run,
  store: ObjectStore | undefined,
  old: Crypt,
  present: Crypt,
): Promise<Count> => {
  if (store === undefined)
    throw new Wrong(
      `Files of this database lie in a file store, where the key changes too. Set ${storeSettings}.`,
    )
  const { count, reseal } = resealing(old, present)
  const inTurn = oneAfterTheOther()
  const files = filesInObjects(run, true)
  const next = (): Promise<FileInObject | undefined> => inTurn(nextOf(files))
  await severalAtOnce(atOnce, next, async ({ hash, objectName }) => {
    const file = { content: null, objectName }
    // its first bytes say which key it needs
    const head = await store.read(file, { from: 0, length: present.keyId.length })
    const anew = reseal(sealedWith(head) === old.keyId ? await store.read(file) : head, filePlace)
    if (anew === undefined) return
    const { objectName: newName } = await store.keep(hash, anew)
    await inTurn(() => run('update file set object_name = $2 where hash = $1', [hash, newName]))
  })
  return count
}
