import { describe, expect, it } from 'vitest'
import { lacksOf } from '../../src/catalog/faults.ts'
import { codesToSave, selectionOf } from '../../src/catalog/saving.ts'
import { chooseProfile, emptySelection, stateOf, tick } from '../../src/catalog/selection.ts'
import type { Catalog } from '../../src/catalog/shape.ts'
import { everyClass, form, oral, profile, rpp, ticks, urine } from './ticks.ts'

const saved = (of: Catalog, codes: readonly number[]): readonly number[] =>
  codesToSave(of, ticks(of, codes))

describe('a class', () => {
  it.each([
    ['one test of three', urine, [201], [107, 201]],
    ['all three tests, one by one', urine, [203, 201, 202], [107, 200]],
    ['the whole class at once', urine, [200], [107, 200]],
    ['the class without one test', urine, [200, -202], [107, 201, 203]],
    ['without its withdrawn tests', urine, [1200], [107, 1200]],
    ['with only LSD, because psilocybin is withdrawn', urine, [901], [107, 900]],
    ['without its follow-up', urine, [1001, 1002, 1003, 1005, 1006, 1008], [107, 1000]],
    ['with its follow-up selected too', urine, [1000, 1007], [107, 1000, 1007]],
    ['removed with its follow-up', urine, [1000, 1007, -1000], [107]],
    ['oral, with its only test selected', oral, [5801], [5800]],
    ['the two respiratory panels', rpp, [4100, 4200], [4000]],
    ['one respiratory panel', rpp, [4000, -4200], [4100]],
    [
      'all stool organisms',
      form('GPP', '2026.1'),
      Array.from({ length: 17 }, (_, at) => 2001 + at),
      [2000],
    ],
    ['a stool organism', form('GPP', '2026.1'), [2004], [2004]],
    ['the stool panel of the older form', form('GPP', '2022.11'), [2000, 2100], [2000, 2100]],
    [
      'the metabolic panel without glucose',
      form('Hematology'),
      [8200, -8201],
      Array.from({ length: 13 }, (_, at) => 8202 + at),
    ],
  ] as const)('%s', (_, of, codes, expected) => {
    expect(saved(of, codes)).toEqual(expected)
  })

  it('is fully, partly, or not selected', () => {
    const states = [[], [201], [200], [1000]].map((codes) =>
      [200, 1000, 201].map((code) => stateOf(urine, ticks(urine, codes), code)),
    )
    expect(states).toEqual([
      ['none', 'none', 'none'],
      ['some', 'none', 'all'],
      ['all', 'none', 'all'],
      ['none', 'all', 'none'],
    ])
  })

  it('is never selected by a code of another class: vortioxetine selects no antipsychotic', () => {
    expect(saved(urine, [313])).toEqual([107, 313])
    expect(selectionOf(urine, [107, 313]).codes).toEqual([313])
  })
})

describe('urine profiles', () => {
  it.each([
    ['full-screen', [101]],
    ['full-confirmation', [100]],
    ['targeted-reflex', [103]],
    ['universal-reflex', [105]],
    ['custom', [107]],
  ] as const)('%s is stored as %j', (key, codes) => {
    expect(codesToSave(urine, profile(key))).toEqual(codes)
  })

  it('full profiles have every class but hallucinogens, with kratom and THC source; the full screen adds the 15-assay screen', () => {
    const classes = everyClass.flatMap((code) => selectionOf(urine, [code]).codes)
    expect(new Set(profile('full-confirmation').codes)).toEqual(new Set(classes))
    expect(new Set(profile('full-screen').codes)).toEqual(new Set([110, ...classes]))
    expect(classes.some((code) => code >= 900 && code < 1000)).toBe(false)
  })

  it.each([
    ['removing a test from a full profile makes it custom', 'full-screen', [-1215], 'custom'],
    ['adding a test to a full profile makes it custom', 'full-confirmation', [901], 'custom'],
    ['removing kratom from a full profile makes it custom', 'full-screen', [-1100], 'custom'],
    ['a full profile can include the isomer follow-up', 'full-screen', [1007], 'full-screen'],
    ['the other screen keeps a full profile full', 'full-screen', [130], 'full-screen'],
    [
      'the full screen without its screen becomes the full confirmation',
      'full-screen',
      [-110],
      'full-confirmation',
    ],
    [
      'the full confirmation with a screen becomes the full screen',
      'full-confirmation',
      [130],
      'full-screen',
    ],
    ['selecting a class keeps a reflex profile', 'targeted-reflex', [500], 'targeted-reflex'],
    [
      'selecting and clearing a test keeps a reflex profile',
      'universal-reflex',
      [1215, -1215],
      'universal-reflex',
    ],
    ['a reflex profile without a screen becomes custom', 'universal-reflex', [-110], 'custom'],
  ] as const)('%s', (_, key, codes, expected) => {
    expect(ticks(urine, codes, profile(key)).profile).toBe(expected)
  })

  it.each([
    ['full-screen', 102],
    ['targeted-reflex', 104],
    ['universal-reflex', 106],
  ] as const)('%s with the 13-assay screen is stored as %i', (key, code) => {
    expect(codesToSave(urine, ticks(urine, [130], profile(key)))).toEqual([code])
  })

  it('switching to a reflex clears the classes, to custom keeps them, and to full confirmation keeps the isomer follow-up', () => {
    expect(profile('universal-reflex', profile('full-screen')).codes).toEqual([110])
    expect(profile('custom', profile('full-screen')).codes).toEqual(profile('full-screen').codes)
    expect(codesToSave(urine, profile('custom', profile('full-screen')))).toEqual([
      107,
      110,
      ...everyClass,
    ])
    expect(
      codesToSave(urine, profile('full-confirmation', ticks(urine, [1006, 1007, 901]))),
    ).toEqual([100, 1007])
  })

  it('the first selection makes an empty form custom, even if it is only a screen', () => {
    expect(emptySelection(urine).profile).toBeNull()
    expect(codesToSave(urine, emptySelection(urine))).toEqual([])
    expect(saved(urine, [130])).toEqual([107, 130])
  })

  it('a targeted reflex requires a class or a test, and a universal reflex does not', () => {
    expect(lacksOf(urine, profile('targeted-reflex'))).toEqual(['no-target'])
    expect(lacksOf(urine, ticks(urine, [108], profile('targeted-reflex')))).toEqual(['no-target'])
    expect(lacksOf(urine, ticks(urine, [1215], profile('targeted-reflex')))).toEqual([])
    expect(lacksOf(urine, profile('universal-reflex'))).toEqual([])
  })

  it('the oral profile is either full or absent', () => {
    const full = chooseProfile(oral, emptySelection(oral), 'full-confirmation')
    expect(codesToSave(oral, full)).toEqual([5000])
    expect(full.codes).not.toContain(6306)
    expect(tick(oral, full, 5901, false).profile).toBeNull()
    expect(chooseProfile(oral, full, 'targeted-reflex')).toBe(full)
  })
})
