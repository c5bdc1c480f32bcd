import { moveBack, moveOut, type FileToMove, type Moved, type Moving } from './move-file.ts'
import { nextOf, severalAtOnce } from './several-at-once.ts'

/** Files read, sent, and compared at the same time. */
const atOnce = 4
/** Files looked up at once. */
const looked = 200

interface Found {
  hash: Buffer
}
/** Where a walk over all files has come, and what it met. */
export interface Walk {
  moved: number
  /** Hashes of files whose bytes are not theirs, in hexadecimal; they stay where they are. */
  damaged: string[]
}

const readOne = async ({ statement }: Moving, hash: Buffer): Promise<FileToMove | undefined> =>
  (
    await statement<FileToMove>(
      `
        select hash, content, object_name as "objectName", is_sealed as "isSealed"
        from file
        where hash = $1
      `,
      [hash],
    )
  )[0]

/* One at a time is read and held in memory by each of a few. */
const moveAll = async (
  moving: Moving,
  files: readonly Found[],
  one: (file: FileToMove) => Promise<Moved>,
  onMoved: (hash: Buffer, moved: Moved) => void,
  goesOn: () => boolean = () => true,
): Promise<void> => {
  const next = nextOf(files.values())
  const nextIfOn = async (): Promise<Found | undefined> => (goesOn() ? next() : undefined)
  await severalAtOnce(atOnce, nextIfOn, async ({ hash }) => {
    const file = await readOne(moving, hash)
    if (file !== undefined) onMoved(hash, await one(file))
  })
}

/** SQL: the files of a side, in the order of their hashes. */
const sides = { out: 'content is not null', back: 'object_name is not null' } as const

/**
 * Moves all files of one side to the other: `out` of the database into objects, or `back`. It can
 * end anywhere and be begun again: what was moved is passed over. `tell` hears how many were moved
 * so far. Fails with StoreAway, or if an object is missing.
 */
export const moveEvery = async (
  moving: Moving,
  side: keyof typeof sides,
  tell: (moved: number) => void,
): Promise<Walk> => {
  const walk: Walk = { moved: 0, damaged: [] }
  const onMoved = (hash: Buffer, moved: Moved): void => {
    if (moved === 'moved') walk.moved++
    if (moved === 'damaged') walk.damaged.push(hash.toString('hex'))
  }
  const isThere = ({ content }: FileToMove): boolean => (content !== null) === (side === 'out')
  const one = async (file: FileToMove): Promise<Moved> =>
    !isThere(file) ? 'gone' : side === 'out' ? moveOut(moving, file) : moveBack(moving, file)
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const files = await moving.statement<Found>(
      `select hash from file where hash > $1 and ${sides[side]} order by hash limit ${looked}`,
      [after],
    )
    await moveAll(moving, files, one, onMoved)
    tell(walk.moved)
    const last = files.at(-1)
    if (last === undefined || files.length < looked) return walk
    after = last.hash
  }
}

/**
 * Moves the files that wait in the database into objects, the oldest first. A file that is damaged
 * waits no longer; its hash is returned. Fails with StoreAway; what waits is then moved another time.
 */
export const moveWaiting = async (moving: Moving, goesOn: () => boolean): Promise<Walk> => {
  const walk: Walk = { moved: 0, damaged: [] }
  while (goesOn()) {
    const files = await moving.statement<Found>(
      `select hash from file where moves order by created_at, hash limit ${looked}`,
      [],
    )
    if (files.length === 0) break
    const damaged: Buffer[] = []
    await moveAll(
      moving,
      files,
      async (file) => (file.content === null ? 'gone' : moveOut(moving, file)),
      (hash, moved) => {
        if (moved === 'moved') walk.moved++
        if (moved === 'damaged') damaged.push(hash)
      },
      goesOn,
    )
    if (damaged.length > 0) {
      await moving.statement('update file set moves = false where hash = any ($1)', [damaged])
      walk.damaged.push(...damaged.map((hash) => hash.toString('hex')))
    }
  }
  return walk
}
