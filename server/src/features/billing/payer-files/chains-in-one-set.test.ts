import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'
import type { PaidClaim } from '../../../../test/x12/remittance-file.ts'

/*
 * A payer can decide, take back, and correct several times between two checks: one remittance has
 * the whole chain, and the reversals in it take back what came before them in it.
 */
let lab: Lab
let payer: ReturnType<typeof paidClaims>
beforeAll(async () => {
  lab = await openLab()
  payer = paidClaims(lab, await billingLaboratory(lab))
})
afterAll(() => lab.close())

const paying = (claim: SentClaim, paid: number, sign: 1 | -1 = 1): PaidClaim =>
  payer.decision(claim, {
    status: sign === 1 ? '1' : '22',
    charge: claim.charge * sign,
    paid: paid * sign,
    adjustments: [`CO*45*${(claim.charge - paid) * sign}`],
  })
const paidFor = async (claim: SentClaim): Promise<number> =>
  0 - ((await payer.ledgerOf(claim))['paid payer-1'] ?? 0)

const orders = (values: readonly number[]): number[][] =>
  values.length === 0
    ? [[]]
    : values.flatMap((one) =>
        orders(values.filter((other) => other !== one)).map((rest) => [one, ...rest]),
      )
/* What is paid in turn: every order of other amounts, ended or led back to the first. */
const chains = orders([60, 50, 40]).flatMap((others) => [
  [70, ...others],
  [70, ...others.slice(0, 2), 70],
])
let nth = 0

test.each([0, 1, 2])(
  'what a payer corrects several times in one remittance stands as it decided last: %i before',
  async (before) => {
    for (const chain of chains) {
      const claim = await payer.claim()
      const steps = chain.map((paid, at) => [
        ...(at === 0 ? [] : [paying(claim, chain[at - 1] ?? 0, -1)]),
        paying(claim, paid),
      ])
      for (const step of steps.slice(0, before)) await payer.arrives(`CHAIN ${++nth}`, ...step)
      const set = steps.slice(before).flat()
      for (const time of ['once', 'again']) {
        const trace = `CHAIN ${++nth}`
        await payer.arrives(trace, ...set)
        const about = `${chain.join()}, ${before} before, ${time}`
        expect(await paidFor(claim), about).toBe((chain.at(-1) ?? 0) * 100)
        expect(await payer.openOf(claim), about).toEqual({})
        expect(await payer.unmatchedOf(trace), about).toEqual(
          time === 'once' ? [] : set.map(() => expect.stringContaining('Looks like a repeat')),
        )
      }
    }
    expect(await brokenLaws(lab)).toEqual([])
  },
)
