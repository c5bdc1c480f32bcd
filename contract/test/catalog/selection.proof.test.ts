import { fc } from '@labgate/contract/test/properties'
import { describe, expect } from 'vitest'
import { catalogs } from '../../src/catalog/catalogs.ts'
import { faultsOf, orderable } from '../../src/catalog/faults.ts'
import { codesToSave, selectionOf } from '../../src/catalog/saving.ts'
import {
  chooseProfile,
  chooseSide,
  chooseSite,
  chooseSpecimen,
  emptySelection,
  tick,
  type Selection,
} from '../../src/catalog/selection.ts'
import type { Catalog, ProfileKey, SelectionOptions } from '../../src/catalog/shape.ts'
import { specimens, type SpecimenKey } from '../../src/catalog/specimens.ts'
import { wordsOf } from '../../src/catalog/words.ts'
import { proof } from '../size.ts'

/** Pairs that must never be selected together, written out here and not taken from the forms. */
const pairs = [
  [110, 130],
  [4300, 4400],
  [4300, 4500],
  [4300, 4600],
  [4400, 4500],
  [4400, 4600],
  [4500, 4600],
  [7100, 7200],
  [8000, 8100],
]
const never = [
  ...pairs,
  ...[4300, 4400, 4500, 4600].flatMap((code) => [
    [code, 4100],
    [code, 4200],
  ]),
] as [number, number][]
const urinePanels = [3000, 3100, 3200, 3300, 3400, 9000]
const swabPanels = [3500, 3600, 3700, 3800]
const withdrawn = [902, 1204, 1212, 6306, 6314]
/** Codes that selecting a code can also select. */
const companions: Readonly<Record<number, number>> = {
  600: 1700,
  601: 1700,
  602: 1700,
  110: 108,
  130: 108,
  5303: 5304,
  5300: 5304,
}

type Step =
  | { act: 'tick'; code: number; on: boolean; options: SelectionOptions }
  | { act: 'profile'; key: ProfileKey; options: SelectionOptions }
  | { act: 'specimen'; key: SpecimenKey }
  | { act: 'site' | 'side'; id: number }

const codesOf = (form: Catalog): number[] => [
  ...form.leaves.keys(),
  ...form.panelsByCode.keys(),
  ...form.profileCodes.keys(),
  1,
  99_999,
]
const options = fc.constantFrom<SelectionOptions>({}, { autoAddBUPReflex: true })
const keys: ProfileKey[] = [
  'full-screen',
  'full-confirmation',
  'targeted-reflex',
  'universal-reflex',
  'custom',
]
const step = (form: Catalog): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        act: fc.constant('tick' as const),
        code: fc.constantFrom(...codesOf(form)),
        on: fc.boolean(),
        options,
      }),
    },
    // Whole classes, so that many are complete.
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constant('tick' as const),
        code: fc.constantFrom(...form.panelsByCode.keys()),
        on: fc.constant(true),
        options,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('profile' as const),
        key: fc.constantFrom(...keys),
        options,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        act: fc.constant('specimen' as const),
        key: fc.constantFrom(...(Object.keys(specimens) as SpecimenKey[]), ...form.specimens),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        act: fc.constantFrom('site' as const, 'side' as const),
        id: fc.integer({ min: 0, max: 27 }),
      }),
    },
  )

const taken = (form: Catalog, selection: Selection, one: Step): Selection => {
  if (one.act === 'tick') return tick(form, selection, one.code, one.on, one.options)
  if (one.act === 'profile') return chooseProfile(form, selection, one.key, one.options)
  if (one.act === 'specimen') return chooseSpecimen(form, selection, one.key)
  return one.act === 'site'
    ? chooseSite(form, selection, one.id)
    : chooseSide(form, selection, one.id)
}

const hold = (form: Catalog, before: Selection, one: Step, now: Selection): void => {
  const has = new Set(now.codes)
  expect(now.codes).toEqual([...has].toSorted((a, b) => a - b))
  expect(never.filter(([a, b]) => has.has(a) && has.has(b))).toEqual([])
  expect(
    now.codes.filter(
      (code) =>
        (now.specimen === 'urine' ? swabPanels : urinePanels).includes(code) ||
        withdrawn.includes(code),
    ),
  ).toEqual([])
  if (now.specimen === 'saliva') expect(now.codes.filter((code) => code !== 4300)).toEqual([])
  expect(faultsOf(form, now)).toEqual([])
  if (one.act === 'tick' && one.on) {
    const ownClass = form.panelsByCode.get(one.code)?.tests.map(({ code }) => code) ?? []
    const mine = [one.code, companions[one.code], ...ownClass]
    expect(
      now.codes.filter((code) => !before.codes.includes(code) && !mine.includes(code)),
    ).toEqual([])
  }
  if (one.act === 'tick' && !one.on) expect(has.has(one.code)).toBe(false)

  const stored = codesToSave(form, now)
  for (const { code, tests } of form.panels) {
    const members = tests.filter(
      (member) => !withdrawn.includes(member.code) && member.code !== 1007,
    )
    if (members.length === 0) continue
    const isComplete = members.every((member) => has.has(member.code))
    const inProfile =
      (now.profile === 'full-screen' || now.profile === 'full-confirmation') && code !== 900
    expect(stored.includes(code), `${code}`).toBe(isComplete && !inProfile)
    if (isComplete) expect(members.some((member) => stored.includes(member.code))).toBe(false)
  }
  expect(selectionOf(form, stored, now)).toEqual(now)
  expect(codesToSave(form, selectionOf(form, stored, now))).toEqual(stored)
  const words = wordsOf(form, stored)
  expect(words.length).toBe(stored.length)
  expect(words.every((word) => /[A-Za-z]/.test(word) && !word.includes('does not have'))).toBe(true)
  expect(orderable(form, now)).toEqual({ selection: now, dropped: [] })
  expect(taken(form, now, one)).toBe(now)
}

describe.each(catalogs.map((form) => [`${form.testType} ${form.version}`, form] as const))(
  '%s',
  (_, form) => {
    proof(
      'every rule holds after each step, for any selections in any order',
      { small: 60, full: 5_000, of: 'sequences' },
      (size, seed) => {
        fc.assert(
          fc.property(fc.array(step(form), { minLength: 1, maxLength: 25 }), (steps) => {
            let selection: Selection = Object.freeze(emptySelection(form))
            for (const one of steps) {
              Object.freeze(selection.codes)
              const now = taken(form, selection, one)
              hold(form, selection, one, now)
              selection = Object.freeze(now)
            }
          }),
          { numRuns: size, seed },
        )
      },
    )

    proof(
      'any stored codes load the same after saving, and their orderable part has no fault',
      { small: 300, full: 20_000, of: 'lists of codes' },
      (size, seed) => {
        fc.assert(
          fc.property(
            fc.array(fc.constantFrom(...codesOf(form)), { maxLength: 30 }),
            fc.constantFrom(...form.specimens),
            (codes, specimen) => {
              const loaded = selectionOf(form, codes, { specimen })
              expect(selectionOf(form, codesToSave(form, loaded), { specimen })).toEqual(loaded)
              const { selection, dropped } = orderable(form, loaded)
              expect(faultsOf(form, selection)).toEqual([])
              expect(orderable(form, selection)).toEqual({ selection, dropped: [] })
              expect(new Set([...selection.codes, ...dropped])).toEqual(new Set(loaded.codes))
              expect(wordsOf(form, codes).every((word) => word !== '')).toBe(true)
            },
          ),
          { numRuns: size, seed },
        )
      },
    )
  },
)
