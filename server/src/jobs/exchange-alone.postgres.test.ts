import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../../test/lab.ts'
import { until } from '../../test/until.ts'
import { dutiesOver, type Duties } from '../db/duties.ts'
import { jobsOver, type JobRunner } from './boss.ts'
import { exchangeAlone } from './exchange-alone.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const pace = { everyMs: 20, giveUpMs: 5000, freeAfterMs: 7000, restMs: 200 }

test('partners’ files are exchanged by one process, and at once by the next one when it ends', async () => {
  const { database, context } = lab
  const done: string[] = []
  const processNamed = async (who: string): Promise<{ jobs: JobRunner; duties: Duties }> => {
    const jobs = jobsOver(database, context.log)
    const duties = dutiesOver(database, context.log, pace)
    await jobs.start({ claims: async () => void done.push(who) })
    await exchangeAlone({ database, jobs, duties })
    return { jobs, duties }
  }
  const [first, second] = [await processNamed('A'), await processNamed('B')]
  try {
    await database.system('exchange', async (tx) => {
      for (const id of [1, 2, 3, 4]) await second.jobs.send(tx, 'claims', id)
    })
    await until(() => done.length === 4, { what: 'four exchanges' })
    expect(done).toEqual(['A', 'A', 'A', 'A'])
    await first.duties.close()
    await until(() => done.length > 4, { what: 'what the first one left' })
    expect(done.slice(4)).toEqual(['B'])
  } finally {
    for (const { jobs, duties } of [first, second]) {
      await jobs.stop()
      await duties.close()
    }
  }
})
