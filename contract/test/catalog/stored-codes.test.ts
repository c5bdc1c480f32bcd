import { describe, expect, it } from 'vitest'
import { faultsOf, orderable } from '../../src/catalog/faults.ts'
import { codesToSave, selectionOf } from '../../src/catalog/saving.ts'
import { emptySelection } from '../../src/catalog/selection.ts'
import { everyClass, form, oral, rpp, urine, uti, wound } from './ticks.ts'

describe('codes from other sources', () => {
  it.each([
    ['two screens', urine, [107, 110, 130], ['excluded']],
    ['two profiles', urine, [101, 105], ['profile']],
    ['a full profile with a hallucinogen', urine, [100, 901], ['profile']],
    ['a full confirmation with a screen', urine, [100, 110], ['profile']],
    ['an isomer test without methamphetamine', urine, [107, 1007], ['needs']],
    ['a buprenorphine reflex without a screen', urine, [107, 108], ['needs']],
    ['a code from another form', urine, [107, 4300], ['unknown']],
    ['two COVID-19 tests', rpp, [4300, 4600], ['excluded']],
    ['the full panel and an assessment', rpp, [4000, 4500], ['excluded']],
    ['urine and swab', uti, [3000, 3500], ['specimen']],
    ['no fault', urine, [101, 1007], []],
    ['a profile with its classes listed', urine, [101, ...everyClass], []],
    ['a class with its tests listed', oral, [5200, 5201, 5202], []],
  ] as const)('%s', (_, of, codes, rules) => {
    const found = faultsOf(of, selectionOf(of, codes))
    expect(found.map(({ rule }) => rule)).toEqual(rules)
    for (const { says: text } of found) expect(text).toMatch(/^[A-Z].*\.$/)
  })

  it('a swab test on saliva is reported, and so is a site or side that does not apply', () => {
    expect(
      faultsOf(rpp, selectionOf(rpp, [4500], { specimen: 'saliva' })).map(({ rule }) => rule),
    ).toEqual(['specimen'])
    expect(faultsOf(uti, { ...emptySelection(uti), site: 3 }).map(({ rule }) => rule)).toEqual([
      'site',
    ])
    expect(
      faultsOf(wound, { ...emptySelection(wound), site: 7, side: 1 }).map(({ rule }) => rule),
    ).toEqual(['site'])
    expect(faultsOf(wound, { ...emptySelection(wound), site: 23, side: 1 })).toEqual([])
  })

  it('the specimen is derived from the codes if it is unknown', () => {
    expect(selectionOf(uti, [3500])).toMatchObject({ specimen: 'swab', site: 0 })
    expect(selectionOf(uti, [3000])).toMatchObject({ specimen: 'urine', site: 0 })
    expect(selectionOf(rpp, [4300]).specimen).toBe('swab')
    expect(selectionOf(rpp, [4300], { specimen: 'saliva' }).specimen).toBe('saliva')
  })

  it('an order on an older form is carried over, and the dropped codes are listed', () => {
    const now = form('GPP', '2026.1')
    const { selection, dropped } = orderable(now, selectionOf(now, [2000, 2999]))
    expect(codesToSave(now, selection)).toEqual([2000])
    expect(dropped).toEqual([2999])
    expect(orderable(urine, selectionOf(urine, [101, 1204])).selection.profile).toBe('full-screen')
  })
})
