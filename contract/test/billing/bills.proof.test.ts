import { describe, expect, it } from 'vitest'
import type { BillFacts } from '../../src/billing/facts.ts'
import { billRules, judgeBill } from '../../src/billing/judge.ts'
import { dice } from '../dice.ts'
import { proof } from '../size.ts'
import { billDefects } from './bill-defects.ts'
import { goodBill } from './good-bills.ts'

const stops = (facts: BillFacts): string[] => {
  const { findings, isWaiting } = judgeBill(facts)
  return [
    ...findings
      .filter(({ level }) => level === 'stop')
      .map(({ rule, says: text }) => `${rule}: ${text}`),
    ...(isWaiting ? ['claim.final: waits'] : []),
  ]
}
const ruleOf = (said: string): string => said.slice(0, said.indexOf(':'))
/* Defects that are double by nature: a blank name, or a fault that another rule sees too. */
const also: Readonly<Record<string, readonly string[]>> = {
  'claim.code': ['claim.amount'],
  'claim.service-date': ['claim.cover', 'claim.filing-limit'],
  'claim.member-id': [],
  'claim.sequence': ['claim.member-id', 'claim.pecos', 'claim.cover'],
  'claim.insurance': ['claim.payer'],
  'claim.diagnosis': [],
  'claim.mue': ['claim.code', 'claim.amount'],
}

describe('billing rules', () => {
  it('each rule has a test defect that it must stop', () => {
    expect(Object.keys(billDefects).toSorted()).toEqual(billRules.map(({ id }) => id).toSorted())
  })
  proof('good bills have no findings', { small: 1000, full: 50_000, of: 'bills' }, (size, seed) => {
    for (let at = 0; at < size; at++)
      expect(stops(goodBill(seed + at)), `bill ${seed + at}`).toEqual([])
  })
  proof(
    'each defect is stopped by its rule and no other',
    { small: 1000, full: 50_000, of: 'defects' },
    (size, seed) => {
      const all = Object.entries(billDefects).flatMap(([rule, spoils]) =>
        spoils.map(([what, spoil]) => ({ rule, what, spoil })),
      )
      const { of: oneOf } = dice(seed)
      const made = new Set<string>()
      for (let at = 0; at < size; at++) {
        const { rule, what, spoil } = at < all.length ? (all[at] ?? oneOf(all)) : oneOf(all)
        // not every bill can have every defect
        let facts: BillFacts | null = null
        for (let tries = 0; facts === null && tries < 500; tries++)
          facts = spoil(goodBill(seed + at * 500 + tries))
        if (facts === null) continue
        made.add(`${rule}: ${what}`)
        const said = stops(facts).map(ruleOf)
        const where = `${rule}: ${what}, defect ${at}`
        expect(said, where).toContain(rule)
        expect(
          said.filter((one) => one !== rule && also[rule]?.includes(one) !== true),
          where,
        ).toEqual([])
      }
      expect(
        all.filter(({ rule, what }) => !made.has(`${rule}: ${what}`)).map(({ what }) => what),
        'defects that were never made',
      ).toEqual([])
    },
  )
  it('each finding is a sentence under 300 characters and points to a field', () => {
    for (const [rule, spoils] of Object.entries(billDefects))
      for (const [what, spoil] of spoils)
        for (let seed = 0; seed < 30; seed++) {
          const facts = spoil(goodBill(seed))
          for (const one of facts === null ? [] : judgeBill(facts).findings) {
            expect(one.says, `${rule}: ${what}`).toMatch(/^[\p{Lu}\d“].*[.?]$/u)
            expect(one.path).not.toBe('')
            expect(one.says.length).toBeLessThan(300)
          }
        }
  })
})
