import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { invoiceStanding } from './invoice-standing.ts'
import {
  addedFigures,
  statementSummary,
  wholeFigures,
  type BillFigures,
} from './statement-figures.ts'

const cents = fc.integer({ min: -5000, max: 20_000 })
/* What happens to a bill between two statements; what is open with the patient follows. */
const happens = fc.record({
  charge: cents,
  insurancePaid: cents,
  insuranceAdjusted: cents,
  patientPaid: cents,
  other: cents,
  elsewhere: cents,
})
const figuresOf = (happened: readonly Omit<BillFigures, 'open'>[]): BillFigures =>
  wholeFigures(
    addedFigures(
      happened.map((one) => ({
        ...one,
        open:
          one.charge -
          one.insurancePaid -
          one.insuranceAdjusted -
          one.patientPaid -
          one.other -
          one.elsewhere,
      })),
    ),
  )

it('each statement leads from the last one’s amount to its own, whatever happened to bills that stay, leave, and come back', () => {
  const rounds = fc.array(
    fc.array(fc.record({ happened: happens, isOnIt: fc.boolean() }), {
      minLength: 4,
      maxLength: 4,
    }),
    { minLength: 2, maxLength: 6 },
  )
  fc.assert(
    fc.property(rounds, (all) => {
      let last = { due: 0, bills: new Set<number>() }
      const kept = new Map<number, BillFigures>()
      for (const [at, bills] of all.entries()) {
        const now = bills.map((_, bill) =>
          figuresOf(all.slice(0, at + 1).flatMap((round) => round[bill]?.happened ?? [])),
        )
        const onIt = new Set(bills.flatMap(({ isOnIt }, bill) => (isOnIt ? [bill] : [])))
        const named = [...now.keys()].filter((bill) => onIt.has(bill) || last.bills.has(bill))
        const { due, previous, charges, notDue, ...off } = statementSummary(
          last.due,
          named.map((bill) => ({
            now: now[bill] ?? addedFigures([]),
            before: kept.get(bill) ?? null,
            isOnThis: onIt.has(bill),
            wasOnLast: last.bills.has(bill),
          })),
        )
        const { insurancePaid, insuranceAdjusted, patientPaid, other } = off
        expect(due).toBe([...onIt].reduce((sum, bill) => sum + (now[bill]?.open ?? 0), 0))
        expect(previous).toBe(last.due)
        expect(
          previous + charges - insurancePaid - insuranceAdjusted - patientPaid - other - notDue,
        ).toBe(due)
        last = { due, bills: onIt }
        for (const bill of onIt) kept.set(bill, now[bill] ?? addedFigures([]))
      }
    }),
    { seed: 20_220_101 },
  )
})

it('each invoice leads from the balance of the one before to its own: its amount, less the payments since', () => {
  const biller = { name: 'L', from: ['L'], phone: '', taxId: '', remitTo: ['L'] }
  const round = fc.record({ cents, paid: cents })
  fc.assert(
    fc.property(fc.array(round, { minLength: 1, maxLength: 8 }), (all) => {
      let last = { number: 0, balance: 0, paid: 0, onIt: 0 }
      for (const [at, one] of all.entries()) {
        const paidCents = last.paid + one.paid
        const balance = last.onIt + one.cents - paidCents
        const standing = invoiceStanding(
          { account: '1', biller, today: '2026-03-31', held: 0 },
          {
            lastNumber: last.number,
            invoicedCents: last.onIt,
            paidThenCents: last.paid,
            paidCents,
            open: balance === 0 ? [] : [{ day: '2026-03-01', cents: balance }],
          },
          one.cents,
        )
        expect(standing.previousCents).toBe(last.balance)
        expect(standing.balanceCents).toBe(balance)
        expect(standing.previousCents + one.cents - standing.paymentsCents).toBe(balance)
        expect(standing.ages.reduce((sum, age) => sum + age, 0) - standing.creditCents).toBe(
          balance,
        )
        last = {
          number: at + 1,
          balance: standing.balanceCents,
          paid: standing.paidCents,
          onIt: last.onIt + one.cents,
        }
      }
    }),
    { seed: 20_220_101 },
  )
})
