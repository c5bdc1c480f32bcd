import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'
import { paid } from '../../../../test/x12/arriving-files.ts'
import { remittanceFile, type PaidClaim } from '../../../../test/x12/remittance-file.ts'
import { keepFile } from '../exchange-files.ts'
import { mostAtOnce } from '../remittance-pieces.ts'
import { takeAnswers, type ReadingContext } from '../take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let claims: ReturnType<typeof paidClaims>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  claims = paidClaims(lab, laboratory)
})
afterAll(() => lab.close())

const decided = async (member: string): Promise<PaidClaim> =>
  paid(await claims.claim({ cover: { member_id: member } }))
/* The server ends after so many transactions. */
const endingAfter = (transactions: number): ReadingContext => {
  let left = transactions
  const { database } = lab.context
  return {
    ...lab.context,
    database: Object.assign(Object.create(database) as typeof database, {
      forActor: (...given: Parameters<typeof database.forActor>) => {
        if (left-- <= 0) throw Object.assign(new Error('the server ends'), { code: '57P01' })
        return database.forActor(...given)
      },
    }),
  }
}

test('a remittance of many claims is posted in portions, and a crash between them posts nothing twice', async () => {
  const [first, last] = [await decided('W800000001'), await decided('W800000002')]
  const strangers = Array.from({ length: 2 * mostAtOnce }, (_, nth) => ({
    ...first,
    number: `X${nth}`,
    member: `X${nth}`,
    payerNumber: `PX${nth}`,
  }))
  const claims = [first, ...strangers, last]
  await keepFile(
    lab.context,
    laboratory.tradingPartnerId,
    'large.835',
    remittanceFile({ trace: 'LARGE', control: 1, claims }),
  )
  const state = async () =>
    (
      await lab.owner<{ state: string; stored: number; paid: number }>(`
        select
          r.state,
          count(*)::int as stored,
          (select coalesce(-sum(cents), 0)::int from ledger where kind = 'paid') as paid
        from
          remittance r
          join remittance_claim using (remittance_id)
        group by r.remittance_id
      `)
    )[0]
  // begins the file, reads its bytes, looks for the next one, and posts two portions
  await expect(takeAnswers(endingAfter(5), false)).rejects.toThrow('the server ends')
  expect(await state()).toEqual({ state: 'posting', stored: 2 * mostAtOnce, paid: 7000 })
  expect(await brokenLaws(lab)).toEqual([])
  await takeAnswers(lab.context, false)
  expect(await state()).toEqual({ state: 'posted', stored: claims.length, paid: 14_000 })
  expect(await lab.owner(`select state, counts from x12_file where direction = 'in'`)).toEqual([
    {
      state: 'read',
      counts: {
        posted: 2,
        unmatched: strangers.length,
        held: 0,
        aside: 0,
        cents: 14_000,
        waitingCents: strangers.length * 7000,
      },
    },
  ])
  expect(await brokenLaws(lab)).toEqual([])
})
