import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../../src/cli/db/sweep-files.ts'
import { systemScope } from '../../src/core/scope/system-scope.ts'
import type { FileStore, ObjectStore, StoredFile } from '../../src/db/file-store.ts'
import { databaseStore } from '../../src/files/database-store.ts'
import type { Moving } from '../../src/files/move-file.ts'
import { moveEvery, moveWaiting } from '../../src/files/move-files.ts'
import { fileBytes, keepFile } from '../../src/files/store.ts'
import { moveFiles } from '../../src/jobs/move-files.ts'
import { openLab, type Lab } from '../lab.ts'
import { openS3Server, type S3Server } from '../s3-server.ts'

/* What holds wherever files lie: one set of laws, for each store. */

const hour = 3_600_000
const sizes = [1, 28, 100_000, 1_048_577, 10_000_000]
/** Bytes before what was sealed: the key's name, the nonce, and the tag. */
const head = 36

let lab: Lab
let s3: S3Server | undefined

const open = async (store: 'database' | 's3'): Promise<void> => {
  s3 = store === 's3' ? await openS3Server() : undefined
  lab = await openLab(s3?.variables ?? {})
}
const close = async (): Promise<void> => {
  await lab.close()
  await s3?.close()
}

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
const save = (bytes: Buffer): Promise<Buffer> =>
  lab.database.forActor(systemScope, (tx) => keepFile(tx, bytes, 'application/pdf'))
/** Saves a file, and has it where files lie. */
const keep = async (bytes: Buffer): Promise<Buffer> => {
  const hash = await save(bytes)
  await moveFiles(lab.context)
  return hash
}
const rowOf = async (hash: Buffer): Promise<StoredFile | undefined> =>
  (
    await lab.owner<StoredFile & Record<string, unknown>>(
      'select content, object_name as "objectName" from file where hash = $1',
      [hash],
    )
  )[0]
const placeOf = async (hash: Buffer): Promise<StoredFile> => {
  const row = await rowOf(hash)
  if (row === undefined) throw new Error('there is no such file')
  return row
}
const read = async (hash: Buffer): Promise<Buffer> => fileBytes(lab.database, await placeOf(hash))
const objects = (): ObjectStore => {
  const store = lab.database.objects()?.store
  if (store === undefined) throw new Error('this laboratory has no file store')
  return store
}
const storeInUse = (): FileStore => lab.database.objects()?.store ?? databaseStore
/** Changes one of the stored bytes. */
const change = async (hash: Buffer, at: number): Promise<void> => {
  const { objectName } = await placeOf(hash)
  if (objectName === null)
    await lab.owner(
      'update file set content = set_byte(content, $2, get_byte(content, $2) # 1) where hash = $1',
      [hash, at],
    )
  else {
    const bytes = (await s3?.bytes(objectName)) ?? Buffer.alloc(0)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await s3?.change(objectName, bytes)
  }
}
const names = async (): Promise<string[]> => (await s3?.names()) ?? []
const namedNames = async (): Promise<string[]> =>
  (
    await lab.owner<{ name: string }>(
      'select object_name as name from file where object_name is not null order by object_name',
    )
  ).map(({ name }) => name)

describe.each(['database', 's3'] as const)('files in the store %s', (store) => {
  beforeAll(() => open(store))
  afterAll(close)

  it.each(sizes)(
    'of %i bytes are read back whole and by parts, and lie there sealed',
    async (size) => {
      const bytes = randomBytes(size)
      const hash = await keep(bytes)
      expect((await read(hash)).equals(bytes)).toBe(true)
      const place = await placeOf(hash)
      expect(place.objectName === null).toBe(store === 'database')
      const whole = await storeInUse().read(place)
      expect(whole.length).toBe(head + size)
      expect(size > head && whole.includes(bytes.subarray(0, head))).toBe(false)
      const last = whole.length - 1
      for (const [from, length] of [
        [0, 8],
        [0, whole.length],
        [Math.floor(last / 2), 5],
        [last, 1],
        [last, 100],
        [last + 1, 3],
      ] as const)
        expect(
          (await storeInUse().read(place, { from, length })).equals(
            whole.subarray(from, from + length),
          ),
        ).toBe(true)
    },
  )

  it.each([
    ['nonce', 9],
    ['tag', 25],
    ['first byte', head],
    ['last byte', head + 99],
  ])('are refused once the %s was changed', async (_what, at) => {
    const hash = await keep(randomBytes(100))
    await change(hash, at)
    await expect(read(hash)).rejects.toThrow('unable to authenticate data')
  })

  it('are stored once, however often and by however many they are saved', async () => {
    const bytes = randomBytes(5000)
    const before = (await names()).length
    await Promise.all([save(bytes), save(bytes), save(bytes)])
    await Promise.all([moveFiles(lab.context), moveFiles(lab.context)])
    const hash = await keep(bytes)
    expect(
      await lab.owner('select count(*)::int as count from file where hash = $1', [hash]),
    ).toEqual([{ count: 1 }])
    expect((await names()).length - before).toBe(store === 's3' ? 1 : 0)
    expect((await read(hash)).equals(bytes)).toBe(true)
  })

  it('of a save that fails are nowhere', async () => {
    const bytes = randomBytes(5000)
    const before = await names()
    await expect(
      lab.database.forActor(systemScope, async (tx) => {
        await keepFile(tx, bytes, 'application/pdf')
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await moveFiles(lab.context)
    expect(await rowOf(hashOf(bytes))).toBeUndefined()
    expect(await names()).toEqual(before)
  })

  it('are saved and moved for nobody but the laboratory itself', async () => {
    await expect(
      lab.database.forActor(systemScope, (tx) =>
        tx
          .insertInto('file')
          .values({
            hash: randomBytes(32),
            size: 1,
            file_type: 'text/plain',
            is_sealed: true,
            object_name: 'x',
          })
          .execute(),
      ),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('files that are moved', () => {
  beforeAll(() => open('s3'))
  afterAll(close)
  /* Each test moves and sweeps all files. */
  afterEach(async () => {
    await lab.owner('delete from file')
    for (const name of await names()) await objects().remove(name)
  })

  const statement: Moving['statement'] = async <R>(sql: string, values: readonly unknown[]) =>
    (await lab.database.asLogin(sql, [...values])).rows as R[]
  const moving = (more: Partial<Moving> = {}): Moving => ({
    statement,
    keys: lab.database.keys() as Moving['keys'],
    objects: objects(),
    ...more,
  })
  const some = async (count: number): Promise<Map<string, Buffer>> => {
    const made = new Map<string, Buffer>()
    for (let at = 0; at < count; at++) {
      const bytes = randomBytes(50 + at)
      made.set((await save(bytes)).toString('hex'), bytes)
    }
    return made
  }
  const allAreRead = async (files: ReadonlyMap<string, Buffer>): Promise<void> => {
    for (const [hash, bytes] of files)
      expect((await read(Buffer.from(hash, 'hex'))).equals(bytes)).toBe(true)
  }
  const inDatabase = async (): Promise<number> =>
    (
      await lab.owner<{ count: number }>(
        'select count(*)::int as count from file where content is not null',
      )
    )[0]?.count ?? -1

  /** What fails on its way through the work, at its `at`th step; nothing from then on. */
  const failingAt = (at: number): { more: Partial<Moving>; hasFailed: () => boolean } => {
    let steps = 0
    let failed = false
    const step = (): void => {
      if (steps++ !== at) return
      failed = true
      throw new Error('cut off')
    }
    const store = objects()
    return {
      hasFailed: () => failed,
      more: {
        statement: async (sql, values) => {
          step()
          return statement(sql, values)
        },
        objects: {
          ...store,
          keep: async (hash, sealed) => {
            const place = await store.keep(hash, sealed)
            step() // it has it, and we did not hear of it
            return place
          },
          read: async (file, part) => {
            step()
            return store.read(file, part)
          },
        },
      },
    }
  }

  it.each(['out', 'back'] as const)(
    'all the way %s can be cut off at every step and read at any time, and the next run goes on',
    async (side) => {
      const files = await some(3)
      if (side === 'back') await moveFiles(lab.context)
      for (let at = 0; ; at++) {
        const { more, hasFailed } = failingAt(at)
        await moveEvery(moving(more), side, () => {}).catch((error: Error) =>
          expect(error.message).toBe('cut off'),
        )
        await allAreRead(files)
        if (!hasFailed()) break
      }
      expect(await inDatabase()).toBe(side === 'out' ? 0 : 3)
      const named = await namedNames()
      expect(named).toHaveLength(side === 'out' ? 3 : 0)
      expect(await names()).toEqual(expect.arrayContaining(named))
    },
  )

  it('are moved once when two do it at the same time, while others read them', async () => {
    const files = await some(12)
    const [one, other] = await Promise.all([
      moveEvery(moving(), 'out', () => {}),
      moveEvery(moving(), 'out', () => {}),
      allAreRead(files),
    ])
    expect(one.moved + other.moved).toBe(12)
    expect(await names()).toEqual(await namedNames())
    const [back, also] = await Promise.all([
      moveEvery(moving(), 'back', () => {}),
      moveEvery(moving(), 'back', () => {}),
      allAreRead(files),
    ])
    expect(back.moved + also.moved).toBe(12)
    expect(await inDatabase()).toBe(12)
  })

  it('stay in the database if the store gives something else back, or they are damaged', async () => {
    const files = await some(1)
    const [hash = ''] = files.keys()
    const lossy: ObjectStore = { ...objects(), read: async () => Buffer.from('other') }
    await expect(moveEvery(moving({ objects: lossy }), 'out', () => {})).rejects.toThrow(
      'the file store did not give back a file as it was given',
    )
    await allAreRead(files)
    await lab.owner('update file set content = set_byte(content, 40, get_byte(content, 40) # 1)')
    expect(await moveWaiting(moving(), () => true)).toEqual({ moved: 0, damaged: [hash] })
    expect(await moveWaiting(moving(), () => true)).toEqual({ moved: 0, damaged: [] })
    expect(await inDatabase()).toBe(1)
    // and in the store, if they are damaged there
    await lab.owner('delete from file')
    const bytes = randomBytes(60)
    const there = await keep(bytes)
    await change(there, 40)
    expect(await moveEvery(moving(), 'back', () => {})).toEqual({
      moved: 0,
      damaged: [there.toString('hex')],
    })
    expect(await inDatabase()).toBe(0)
  })

  it('are not believed to be another that was put in their place', async () => {
    const [one, other] = [await keep(randomBytes(50)), await keep(randomBytes(50))]
    const [from, to] = [await placeOf(one), await placeOf(other)]
    await s3?.change(
      to.objectName ?? '',
      (await s3?.bytes(from.objectName ?? '')) ?? Buffer.alloc(0),
    )
    await expect(read(other)).rejects.toThrow('does not have the hash that names it')
  })

  describe('a sweep', () => {
    /** Objects that are older than they are, by their names; milliseconds. */
    const ages = new Map<string, number>()
    const aged = (): ObjectStore => {
      const store = objects()
      const list = async function* () {
        for await (const { objectName, keptAt } of store.list())
          yield { objectName, keptAt: new Date(keptAt.getTime() - (ages.get(objectName) ?? 0)) }
      }
      return { ...store, list }
    }
    const sweepAll = (before: Date, isMeant = true) =>
      sweep(
        aged(),
        async (group) => {
          const named = new Set(await namedNames())
          return new Set(group.map(({ objectName }) => objectName).filter((one) => named.has(one)))
        },
        before,
        isMeant,
      )
    const stray = async (age: number): Promise<string> => {
      const { objectName } = await objects().keep(randomBytes(32), randomBytes(50))
      ages.set(objectName ?? '', age)
      return objectName ?? ''
    }

    it('removes what no row names, and nothing else', async () => {
      const files = await some(5)
      await moveFiles(lab.context)
      const [old = '', ...young] = await namedNames()
      ages.set(old, 1000 * hour)
      const gone = [await stray(30 * hour), await stray(300 * hour)]
      const kept = await stray(2 * hour)
      const before = new Date(Date.now() - 24 * hour)
      expect(await sweepAll(before, false)).toEqual({ objects: 8, unnamed: 2 })
      expect(await names()).toEqual([old, ...young, kept, ...gone].toSorted())
      expect(await sweepAll(before)).toEqual({ objects: 8, unnamed: 2 })
      expect(await names()).toEqual([old, ...young, kept].toSorted())
      await allAreRead(files)
    })

    it('by an older copy of the database leaves what was stored since', async () => {
      await some(2)
      await moveFiles(lab.context)
      for (const name of await names()) ages.set(name, 500 * hour)
      const [older, newer] = [await stray(600 * hour), await stray(400 * hour)]
      expect(await sweepAll(new Date())).toEqual({ objects: 4, unnamed: 1 })
      expect(await names()).toEqual([...(await namedNames()), newer].toSorted())
      expect(await names()).not.toContain(older)
    })

    it('by a database that names nothing removes nothing', async () => {
      const name = await stray(600 * hour)
      expect(await sweepAll(new Date())).toEqual({ objects: 1, unnamed: 0 })
      expect(await names()).toEqual([name])
    })
  })
})
