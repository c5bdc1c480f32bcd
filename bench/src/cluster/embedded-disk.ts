import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isAway } from '@labgate/server/db/away.ts'
import type { Engine } from '@labgate/server/db/engine-interface.ts'
import { openEngine } from '@labgate/server/db/engine.ts'
import { migrate } from '@labgate/server/db/migrate.ts'
import { clusterFolder } from './one-machine.ts'

/** What was met on a full disk with the embedded engine. */
export interface FullEmbedded {
  acknowledged: number
  /** Acknowledged, and not there when the database is opened again. */
  lost: number
  /** Saves that were told “busy”, as whoever saves in the web app is then told. */
  busy: number
  /** What else was answered. */
  otherwise: string[]
  /** Whether somebody saved again when there was room. */
  goesOn: boolean
}

const diskSize = '240m'
const savesBefore = 50
const savesWhileFull = 20

const save = async (engine: Engine, subject: string): Promise<void> => {
  const { client, release } = await engine.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into setting (name, value) values ($1, to_jsonb(repeat('kept ', 20000)))`,
      [subject],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    release()
  }
}

const savedIn = async (engine: Engine): Promise<Set<string>> => {
  const { client, release } = await engine.connect()
  try {
    const { rows } = await client.query(`select name from setting where name like 'trial %'`)
    return new Set((rows as { name: string }[]).map(({ name }) => name))
  } finally {
    release()
  }
}

/**
 * Saves with the embedded engine on a small disk until it is full, on the full one, and when there is
 * room again; then opens the folder once more and looks up each acknowledged save. Takes root.
 */
export const fillEmbedded = async (): Promise<FullEmbedded> => {
  const disk = join(clusterFolder, 'embedded')
  mkdirSync(disk, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', disk])
  try {
    const data = join(disk, 'data')
    const engine = await openEngine({ data })
    await migrate(engine)
    const acknowledged: string[] = []
    const met: FullEmbedded = { acknowledged: 0, lost: 0, busy: 0, otherwise: [], goesOn: false }
    const trySaves = async (count: number, when: string): Promise<void> => {
      for (let number = 0; number < count; number++)
        try {
          await save(engine, `trial ${when} ${number}`)
          acknowledged.push(`trial ${when} ${number}`)
        } catch (error) {
          if (isAway(error as Error)) met.busy++
          else met.otherwise.push((error as Error).message)
        }
    }
    await trySaves(savesBefore, 'before')
    const { bavail, bsize } = statfsSync(disk)
    const ballast = join(disk, 'ballast')
    execFileSync('fallocate', ['-l', String(bavail * bsize), ballast])
    await trySaves(savesWhileFull, 'while full')
    rmSync(ballast)
    const before = acknowledged.length
    await trySaves(savesBefore, 'after')
    await engine.close()
    const again = await openEngine({ data })
    const there = await savedIn(again)
    await again.close()
    return {
      ...met,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((subject) => !there.has(subject)).length,
      goesOn: acknowledged.length === before + savesBefore,
    }
  } finally {
    execFileSync('umount', [disk])
  }
}
