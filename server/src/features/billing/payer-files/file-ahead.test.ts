import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'
import { keepFile } from '../exchange-files.ts'
import { readingAhead } from '../file-ahead.ts'

let lab: Lab
let laboratory: BillingLaboratory
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
})
afterAll(() => lab.close())

const arrives = async (text: string): Promise<number> =>
  (
    await keepFile(
      lab.context,
      laboratory.tradingPartnerId,
      `${text}.txt`,
      Buffer.from(text, 'latin1'),
    )
  ).id

/** How many transactions reading a file takes after those of before were passed. */
const transactionsAfter = async (passed: number[], id: number): Promise<number> => {
  let count = 0
  const { database } = lab.context
  const counted = Object.assign(Object.create(database) as typeof database, {
    forActor: (...given: Parameters<typeof database.forActor>) => {
      count++
      return database.forActor(...given)
    },
  })
  const ahead = readingAhead({ ...lab.context, database: counted })
  ahead.begin(passed)
  await ahead.ended()
  count = 0
  await ahead.contentOf(id)
  return count
}

test('the file after the one in work is read ahead, unless it was begun before or is large', async () => {
  const [first, second] = [await arrives('one'), await arrives('two')]
  expect(await transactionsAfter([first], second)).toBe(0)
  expect(await transactionsAfter([second], second)).toBe(1) // the other one was read ahead
  await lab.owner(`update x12_file set begun_at = now() where x12_file_id = ${second}`)
  expect(await transactionsAfter([first], second)).toBe(1)
  await lab.owner(
    `update x12_file set begun_at = null, size = 2000000 where x12_file_id = ${second}`,
  )
  expect(await transactionsAfter([first], second)).toBe(1)
})
