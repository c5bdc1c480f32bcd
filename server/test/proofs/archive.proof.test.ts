import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { proof } from '@labgate/contract/test/size'
import { pdfOf } from '@labgate/demo/pdf.ts'
import { randomOf, type Random } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { importFile } from '../../src/cli/import.ts'
import { inside, openPlaces, run, type Place, type Places } from '../commands.ts'
import { atRandomMoment } from '../until.ts'

let places: Places
let place: Place
beforeAll(async () => {
  places = await openPlaces()
  place = await places.make()
})
afterAll(() => places.close())

const path = fileURLToPath(new URL('../../src/cli/import.ts', import.meta.url))
const inFolder = 1000

/**
 * Starts the import as a process and ends it by kill -9 at a random moment; returns whether it was
 * still working.
 */
const killedWhile = async (
  words: readonly string[],
  random: Random,
  mostMs: number,
): Promise<boolean> => {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [path, ...words], {
    env: { PATH, NODE_COMPILE_CACHE, ...place },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve) => {
    // the index has been read: from here on it works with the database
    child.stdout.once('data', () => resolve())
    child.once('exit', () => resolve())
  })
  await Promise.race([atRandomMoment(random, mostMs, 200), ended])
  const isAtWork = child.exitCode === null
  child.kill('SIGKILL')
  await ended
  return isAtWork
}

describe('kill -9 while the archive loads', () => {
  proof(
    'a restarted load stores every report once and counts every faulty row',
    { small: 1500, full: 100_000, of: 'rows' },
    async (rows, seed) => {
      const random = randomOf(String(seed))
      const folder = join(places.folder, 'archive')
      const lines = [
        'file,last name,first name,birth date,accession number,account,collection date,title',
      ]
      const faulty = new Set<number>()
      for (let at = 0; at < rows; at++) {
        const file = join(String(Math.floor(at / inFolder)), `${at}.pdf`)
        if (at % inFolder === 0)
          await mkdir(join(folder, String(at / inFolder)), { recursive: true })
        const isFaulty = random.chance(0.01)
        if (isFaulty) faulty.add(at + 2)
        await writeFile(
          join(folder, file),
          isFaulty ? 'not a paper' : pdfOf('Report', [`Accession number: E${at}`], ''),
        )
        lines.push(
          `${file},Person${at % 977},Ada,1970-01-${String(1 + (at % 28)).padStart(2, '0')},E${at},Bay Clinic,2017-03-04,Urinalysis`,
        )
      }
      const index = join(places.folder, 'archive.csv')
      await writeFile(index, `${lines.join('\n')}\n`)
      const words = ['archive', folder, '--index', index, '--apply']
      let kills = 0
      while (kills < 3 && (await killedWhile(words, random, rows > 10_000 ? 15_000 : 700))) kills++
      const begun = performance.now()
      const ended = await run(importFile, words, place)
      expect(ended).toMatchObject({ code: 0, err: '' })
      expect(ended.out).toContain(
        `Rows with errors, skipped: ${faulty.size.toLocaleString('en-US')}\n`,
      )
      const [kept] = await inside(
        place,
        async (database) =>
          (
            await database.asLogin(`
              select
                count(*)::int as reports,
                count(distinct accession_number)::int as numbers,
                count(distinct file_hash)::int as files,
                (
                  select count(*)::int
                  from file f
                  where not exists (select from archive_report a where a.file_hash = f.hash)
                ) as astray
              from archive_report
            `)
          ).rows as object[],
      )
      const whole = rows - faulty.size
      console.log(
        `${rows} rows, ${kills} kills, the last run ${Math.round(performance.now() - begun)} ms: ${JSON.stringify(kept)}`,
      )
      expect(kills).toBeGreaterThan(0)
      expect(kept).toEqual({ reports: whole, numbers: whole, files: whole, astray: 0 })
    },
  )
})
