import { dayMs } from '@labgate/contract/kit/days'
import { howMany } from '@labgate/contract/kit/how-many'
import { readConfig } from '../../config.ts'
import type { Run } from '../../db/backup/plan.ts'
import type { KeptObject, ObjectStore } from '../../db/file-store.ts'
import { asOwner, nameOf, openAsOwner, refuseNoDatabase } from '../as-owner.ts'
import { numberOf, WrongUse, type Given } from '../command.ts'
import { requireObjects } from './open-objects.ts'

/** Names looked up at once. */
const lookedUp = 1000
/** Days that an object without a row is kept; more than a file takes from the store to its row. */
const [usualDays, fewestDays] = [7, 1]

const inGroups = async function* (store: ObjectStore): AsyncGenerator<KeptObject[]> {
  let group: KeptObject[] = []
  for await (const object of store.list()) {
    group.push(object)
    if (group.length < lookedUp) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** The names that rows have, of these. */
type Named = (group: readonly KeptObject[]) => Promise<ReadonlySet<string>>

export interface Swept {
  objects: number
  /** Removed, or to be removed. */
  unnamed: number
}
/**
 * The objects that no row names, removed if `isMeant`. Never one younger than `before`: its row may
 * be about to be written. And never one that is younger than every object that a row names: then
 * the database is an older copy, and the rows of such objects are in the one that is in use.
 */
export const sweep = async (
  store: ObjectStore,
  named: Named,
  before: Date,
  isMeant: boolean,
): Promise<Swept> => {
  const swept: Swept = { objects: 0, unnamed: 0 }
  let newestNamed = 0
  for await (const group of inGroups(store)) {
    const names = await named(group)
    swept.objects += group.length
    for (const { objectName, keptAt } of group)
      if (names.has(objectName)) newestNamed = Math.max(newestNamed, keptAt.getTime())
  }
  const until = Math.min(newestNamed, before.getTime())
  for await (const group of inGroups(store)) {
    const old = group.filter(({ keptAt }) => keptAt.getTime() < until)
    const names = await named(old)
    for (const { objectName } of old) {
      if (names.has(objectName)) continue
      swept.unnamed++
      if (isMeant) await store.remove(objectName)
    }
  }
  return swept
}

const namedBy =
  (ask: <T>(work: (run: Run) => Promise<T>) => Promise<T>): Named =>
  async (group) => {
    const rows = await ask((run) =>
      run<{ objectName: string }>(
        'select object_name as "objectName" from file where object_name = any ($1)',
        [group.map(({ objectName }) => objectName)],
      ),
    )
    return new Set(rows.map(({ objectName }) => objectName))
  }

/** Shows, or with --apply removes, the objects that no row of the database names. */
export const sweepFiles = async (given: Given): Promise<void> => {
  const { words, say, variables } = given
  if (words.length > 1) throw new WrongUse('sweep-files takes no words.')
  const days = numberOf(given, 'days', usualDays) ?? usualDays
  if (days < fewestDays) throw new WrongUse('--days takes a number from 1.')
  const config = readConfig(variables)
  refuseNoDatabase(config)
  const store = await requireObjects(config)
  const engine = await openAsOwner(config)
  try {
    const isMeant = given.flag('apply')
    const { objects, unnamed } = await sweep(
      store,
      namedBy((work) => asOwner(engine, 'read write', work)),
      new Date(Date.now() - days * dayMs),
      isMeant,
    )
    say(
      `The bucket ${config.S3_BUCKET ?? ''} has ${howMany(objects, 'object')}. ${howMany(unnamed, 'object')} older than ${howMany(days, 'day')} ${unnamed === 1 ? 'is' : 'are'} named by no row of ${nameOf(config)}${isMeant ? ' and removed' : ''}.`,
    )
    if (!isMeant && unnamed > 0) say('Nothing was removed. Add --apply to remove them.')
  } finally {
    await engine.close()
  }
}
