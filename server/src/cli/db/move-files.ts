import { howMany } from '@labgate/contract/kit/how-many'
import { cryptWith } from '../../access/crypt.ts'
import { readConfig, readKey } from '../../config.ts'
import type { Moving } from '../../files/move-file.ts'
import { moveEvery } from '../../files/move-files.ts'
import { fileKeys } from '../../files/sealed-file.ts'
import { asOwner, nameOf, openAsOwner, refuseNoDatabase } from '../as-owner.ts'
import { WrongUse, type Given } from '../command.ts'
import { requireObjects } from './open-objects.ts'

/** Files between two progress messages. */
const spokenEach = 5000
/** More of them would say the same. */
const mostSaid = 20

const sides = { s3: 'out', database: 'back' } as const
const isSide = (name: string): name is keyof typeof sides => Object.hasOwn(sides, name)

/**
 * Moves all files from the database into the file store, or back; a file at a time, so that it can
 * be ended at any moment and begun again. 1 if a file is damaged, which stays where it is.
 */
export const moveFiles = async ({ words, say, complain, variables }: Given): Promise<number> => {
  const [, where = '', ...more] = words
  if (!isSide(where) || more.length > 0) throw new WrongUse('Say where to: s3 or database.')
  const config = readConfig(variables)
  refuseNoDatabase(config)
  const objects = await requireObjects(config)
  const crypt = cryptWith(readKey(config).key)
  const engine = await openAsOwner(config)
  try {
    const statement: Moving['statement'] = (sql, values) =>
      asOwner(engine, 'read write', (run) => run(sql, values))
    say(
      where === 's3'
        ? `Moving files from ${nameOf(config)} to the bucket ${config.S3_BUCKET ?? ''} ...`
        : `Moving files from the bucket ${config.S3_BUCKET ?? ''} to ${nameOf(config)} ...`,
    )
    let spoken = 0
    const { moved, damaged } = await moveEvery(
      { statement, keys: fileKeys(crypt), objects },
      sides[where],
      (soFar) => {
        if (soFar - spoken < spokenEach) return
        spoken = soFar
        say(`  ${howMany(soFar, 'file')}`)
      },
    )
    say(`${howMany(moved, 'file')} moved.`)
    for (const hash of damaged.slice(0, mostSaid))
      complain(`The file ${hash} does not have the hash that names it.`)
    if (damaged.length === 0) return 0
    complain(
      `${howMany(damaged.length, 'file')} cannot be moved. Restore ${damaged.length === 1 ? 'it' : 'them'} from a backup.`,
    )
    return 1
  } finally {
    await engine.close()
  }
}
