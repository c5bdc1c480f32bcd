import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../test/lab.ts'
import { until } from '../test/until.ts'
import { dutiesOver } from './db/duties.ts'
import { pastSetting } from './features/billing/past.ts'
import { playPast } from './play-past.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  await lab.owner(`insert into setting (name, value) values ($1, '{"played":"2026-01-01"}')`, [
    pastSetting,
  ])
})
afterAll(() => lab.close())

const pace = { everyMs: 20, giveUpMs: 5000, freeAfterMs: 7000, restMs: 200 }

test('of nodes that start together, one plays the demo’s past, and the next goes on when it ends', async () => {
  const story: string[] = []
  const node = async (who: string): Promise<() => Promise<void>> => {
    const duties = dutiesOver(lab.database, lab.context.log, pace)
    const end = await playPast({ ...lab.context, duties }, async () => ({
      playPast: async (_context, isOver = () => true) => {
        story.push(`${who} plays`)
        await until(isOver, { what: 'the end', everyMs: 5 })
        story.push(`${who} stops`)
      },
    }))
    return async () => {
      await end()
      await duties.close()
    }
  }
  const [endFirst, endSecond] = await Promise.all([node('A'), node('B')])
  await until(() => story.length > 0, { what: 'the past' })
  const [first, next] = story[0] === 'A plays' ? ['A', 'B'] : ['B', 'A']
  const ends = first === 'A' ? [endFirst, endSecond] : [endSecond, endFirst]
  await ends[0]?.()
  await until(() => story.includes(`${next} plays`), { what: 'the next one' })
  await ends[1]?.()
  expect(story).toEqual([`${first} plays`, `${first} stops`, `${next} plays`, `${next} stops`])
})
