import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionName } from '../../src/current-work.ts'
import { sendFaxes } from '../../src/features/faxes/send-faxes.ts'
import { jobsOver } from '../../src/jobs/boss.ts'
import { inTurn, oneByOne } from '../../src/jobs/one-by-one.ts'
import {
  isQueue,
  JobFailed,
  queueNames,
  queueOf,
  type JobHandlers,
  type QueueName,
} from '../../src/jobs/queues.ts'
import type { Role } from '../../src/roles.ts'
import { watchWork } from '../../src/watched-work.ts'
import { rememberingCarrier, standInReport } from '../fax-builders.ts'
import { openFaxDesk, type FaxDesk } from '../fax-desk.ts'
import { openLab, type Lab } from '../lab.ts'
import { until } from '../until.ts'
import { finds, poisoned } from './rig.ts'

describe('jobs', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await openLab()
  })
  afterAll(() => lab.close())

  it('of every queue, one that fails keeps its reason, and the next one is done', async () => {
    const jobs = jobsOver(lab.database, lab.context.log)
    const done = new Set<string>()
    const each = queueNames.filter((name) => queueOf(name).about !== undefined)
    const work = (name: QueueName) => async (id: number) => {
      if (id === 1) throw new JobFailed('The first one fails.')
      done.add(name)
    }
    await jobs.start(Object.fromEntries(each.map((name) => [name, work(name)])))
    try {
      for (const name of each)
        await lab.database.system('jobs', async (tx) => {
          for (const id of [1, 2]) await jobs.send(tx, name, id)
        })
      await until(() => done.size === each.length, { what: 'the second job of every queue' })
      const kept = async () => {
        const rows = await lab.owner<{ name: string }>(`
          select name
          from pgboss.job
          where data = '{"id": 1}' and output ->> 'reason' = 'The first one fails.'
        `)
        return rows.map(({ name }) => name).filter(isQueue).length === each.length
      }
      await until(kept, { what: 'the reason of the first job of every queue' })
    } finally {
      await jobs.stop()
    }
  })

  it('are told of by their queue and how they ended, and name their connection', async () => {
    const jobs = jobsOver(lab.database, lab.context.log)
    const ended: [string, string | undefined][] = []
    const named: string[] = []
    const stop = watchWork({
      begin: (work) =>
        work.kind === 'job'
          ? {
              inside: (run) => run(),
              end: ({ failure }) => void ended.push([work.queue, failure]),
            }
          : undefined,
    })
    const work = async (id: number) => {
      named.push(connectionName().replace(/[\da-f-]{36}$/, 'ID'))
      if (id === 102) throw new JobFailed('The second one fails.')
    }
    await jobs.start({ 'card-refund': work })
    try {
      await lab.database.system('jobs', async (tx) => {
        for (const id of [101, 102]) await jobs.send(tx, 'card-refund', id)
      })
      await until(() => ended.length === 2, { what: 'both jobs' })
      expect(ended).toEqual(
        expect.arrayContaining([
          ['card-refund', undefined],
          ['card-refund', 'JobFailed'],
        ]),
      )
      expect(named).toEqual(Array.from({ length: 2 }, () => 'labgate card-refund ID'))
    } finally {
      stop()
      await jobs.stop()
    }
  })

  it('of each queue are done by processes of its role alone, and a process without one does none', async () => {
    const done: string[] = []
    const opened = async (...own: Role[]) => {
      const jobs = jobsOver(lab.database, lab.context.log)
      const work = (name: QueueName) => async () => void done.push(`${name} by ${own.join()}`)
      const works = (['mail', 'report-run', 'card-refund'] as const).map((name) => [
        name,
        work(name),
      ])
      await jobs.start(Object.fromEntries(works) as JobHandlers, new Set(own))
      return jobs
    }
    const processes = [await opened('papers'), await opened('jobs', 'interfaces')]
    const portal = await opened('web')
    try {
      await lab.database.system('jobs', async (tx) => {
        for (const id of [11, 12])
          for (const name of ['mail', 'report-run', 'card-refund'] as const)
            await portal.send(tx, name, id)
      })
      await until(() => done.length === 6, { what: 'six jobs' })
      const twice = (text: string): string[] => [text, text]
      expect(done.toSorted()).toEqual([
        ...twice('card-refund by jobs,interfaces'),
        ...twice('mail by jobs,interfaces'),
        ...twice('report-run by papers'),
      ])
    } finally {
      for (const jobs of [...processes, portal]) await jobs.stop()
    }
  })

  it('of several steps, each has its turn, and the first failure is told', async () => {
    const turns: string[] = []
    const step = (name: string, error?: Error) => async () => {
      turns.push(name)
      if (error !== undefined) throw error
    }
    const errors: unknown[] = []
    const log = { error: (about: object) => void errors.push(about) }
    await expect(
      inTurn({ log }, step('a', new Error('first')), step('b', new Error('second')), step('c')),
    ).rejects.toThrow('first')
    expect(turns).toEqual(['a', 'b', 'c'])
    expect(errors).toHaveLength(1)
  })

  it('a database that is away ends a round at once: nothing behind it could be done either', async () => {
    const turns: number[] = []
    const away = Object.assign(new Error('gone'), { code: '57P01' })
    const work = async (id: number) => {
      turns.push(id)
      if (id === 1) throw away
    }
    const log = { error: () => {} }
    await expect(oneByOne({ log }, ['item', 'items'], [1, 2], (id) => id, work)).rejects.toBe(away)
    await expect(
      inTurn(
        { log },
        () => work(1),
        () => work(3),
      ),
    ).rejects.toBe(away)
    expect(turns).toEqual([1, 1])
  })
})

describe('of the queue of faxes', () => {
  let desk: FaxDesk
  beforeAll(async () => {
    desk = await openFaxDesk()
  })
  afterAll(() => desk.lab.close())

  it('the first one fails and stays queued; the second is sent', async () => {
    const places = [await desk.ready(), await desk.ready()]
    for (const place of places) await desk.make.result(place, { at: desk.lab.clock.now })
    const report = await standInReport()
    await sendFaxes(desk.lab.context, undefined, report)
    const [one, other] = await desk.lab.owner<{ id: number }>(
      'select fax_id as id from fax order by fax_id',
    )
    const remove = await poisoned(desk.lab, 'fax', `fax_id = ${one?.id}`)
    await sendFaxes(desk.lab.context, rememberingCarrier(), report)
    await remove()
    const is = (id = 0, state = '') =>
      finds(desk.lab, 'select from fax where fax_id = $1 and state = $2', [id, state])
    expect([await is(one?.id, 'queued'), await is(other?.id, 'sent')]).toEqual([true, true])
  })
})
