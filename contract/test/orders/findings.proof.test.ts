import { describe, expect, it } from 'vitest'
import type { UserType } from '../../src/access/user-types.ts'
import { catalogOf } from '../../src/catalog/catalogs.ts'
import type { OrderFacts } from '../../src/orders/facts.ts'
import {
  findingsOf,
  holdsDemographics,
  maySave,
  policyOf,
  rules,
} from '../../src/orders/findings.ts'
import { dice } from '../dice.ts'
import { proof } from '../size.ts'
import { by, order, patient } from './changes.ts'
import { defects } from './defects.ts'
import { goodOrder } from './good-orders.ts'
import { nearly } from './near-misses.ts'

const said = (facts: OrderFacts): string[] =>
  findingsOf(facts).map(({ rule, says: text }) => `${rule}: ${text}`)

describe('order rules', () => {
  it('each rule has a test defect that it must find', () => {
    expect(Object.keys(defects).toSorted()).toEqual(rules.map(({ id }) => id).toSorted())
  })
  it('each finding points to a field and is a full sentence, and an order can be saved with it only under a policy', () => {
    for (const [rule, changes] of Object.entries(defects))
      for (const [, change] of changes)
        for (let seed = 0; seed < 60; seed++) {
          const facts = change(goodOrder(seed))
          if (facts === null) continue
          for (const found of findingsOf(facts).filter((one) => one.rule === rule)) {
            expect(found.path).not.toBe('')
            expect(found.says).toMatch(/^[\p{Lu}\d].*[.?]$/u)
            if (found.level !== 'stop') expect(policyOf(rule), rule).not.toBe('')
          }
        }
  })

  proof(
    'good orders have no findings',
    { small: 1000, full: 100_000, of: 'orders' },
    (size, seed) => {
      for (let at = 0; at < size; at++)
        expect(said(goodOrder(seed + at)), `order ${seed + at}`).toEqual([])
    },
  )
  proof(
    'nearly defective orders have no findings',
    { small: 1000, full: 100_000, of: 'orders' },
    (size, seed) => {
      const counts = new Map<string, number>()
      const names = Object.keys(nearly)
      for (let at = 0; at < size; at++) {
        // each in turn until it was made once: some fit few orders
        const name = names.find((one) => !counts.has(one)) ?? names[at % names.length] ?? ''
        const facts = nearly[name]?.(goodOrder(seed + at))
        if (!facts) continue
        counts.set(name, (counts.get(name) ?? 0) + 1)
        expect(said(facts), `${name}, order ${seed + at}`).toEqual([])
      }
      expect([...counts.keys()].toSorted()).toEqual(names.toSorted())
    },
  )
  proof(
    'every defective order is found by the right rule',
    { small: 1000, full: 100_000, of: 'orders' },
    (size, seed) => {
      const all = Object.entries(defects).flatMap(([rule, changes]) =>
        changes.map(([what, change]) => ({ rule, what, change })),
      )
      const { of: oneOf } = dice(seed)
      const counts = new Map<string, number>()
      for (let at = 0, made = 0; made < size; at++) {
        // each in turn until it was made once: some fit few orders
        const { rule, what, change } =
          all.find((one) => !counts.has(`${one.rule}: ${one.what}`)) ?? oneOf(all)
        const facts = change(goodOrder(seed + at))
        if (facts === null) continue
        made++
        counts.set(`${rule}: ${what}`, (counts.get(`${rule}: ${what}`) ?? 0) + 1)
        expect(
          findingsOf(facts).map((one) => one.rule),
          `${rule}: ${what}, order ${seed + at}`,
        ).toContain(rule)
      }
      expect(
        all
          .filter(({ rule, what: name }) => !counts.has(`${rule}: ${name}`))
          .map(({ what }) => what),
        'defects that were never made',
      ).toEqual([])
    },
  )

  it('an order without tests yet is checked only for who, where, when, and signatures', () => {
    const facts = goodOrder(7)
    const undecided = {
      ...facts,
      order: {
        ...facts.order,
        labTypeId: 0,
        tests: [],
        diagnoses: [],
        noMeds: false,
        medications: 0,
        poctScreen: false,
        poct: {},
        siteId: 0,
      },
    }
    expect(said(undecided)).toEqual([])
    expect(said({ ...undecided, order: { ...undecided.order, locationId: 0 } })).toEqual([
      'location: Choose the location.',
    ])
  })
  it('the laboratory can leave blank what a practice must enter, and only missing demographics hold the order', () => {
    const open = (userTypeId: UserType) =>
      by(
        userTypeId,
        order(() => ({ userId_Physician: 0, physicianMissing: true })),
      )(goodOrder(3))!
    expect(maySave(findingsOf(open(6)))).toBe(true)
    expect(maySave(findingsOf(open(2)))).toBe(false)
    expect(holdsDemographics(findingsOf(patient({ dob: null })(goodOrder(3))!))).toBe(true)
    expect(holdsDemographics(findingsOf(open(6)))).toBe(false)
  })
  it('a form of an earlier version is checked against its own catalog', () => {
    expect(catalogOf('GPP', '2022.11')).toBeDefined()
    const gpp = {
      ...goodOrder(1).order,
      labTypeId: 3,
      version: '2022.11',
      tests: [2000],
      collectionDeviceId: 5,
      siteId: 0,
      sideId: 0,
    }
    const facts = { ...goodOrder(1), order: gpp }
    expect(findingsOf(facts).filter(({ path }) => path === 'tests')).toEqual([])
  })
})
