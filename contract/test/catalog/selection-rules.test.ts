import { describe, expect, it } from 'vitest'
import { faultsOf, isChosen, lacksOf, orderable } from '../../src/catalog/faults.ts'
import { codesToSave, selectionOf } from '../../src/catalog/saving.ts'
import {
  chooseSide,
  chooseSite,
  chooseSpecimen,
  emptySelection,
  isOffered,
} from '../../src/catalog/selection.ts'
import { form, oral, profile, rpp, ticks, urine, uti, wound } from './ticks.ts'

describe('mutual exclusion', () => {
  it.each([
    ['the 15-assay and 13-assay screens', urine, [110, 130], [130]],
    ['COVID-19 and the full panel', rpp, [4000, 4300], [4300]],
    ['the full panel and an assessment', rpp, [4500, 4000], [4100, 4200]],
    ['the viral panel and COVID-19', rpp, [4300, 4100], [4100]],
    ['the assessments', rpp, [4400, 4500, 4600], [4600]],
    ['the two blood counts', form('Hematology'), [8000, 8100], [8100]],
    ['the two microscopies', form('Urinalysis'), [7000, 7100, 7200], [7000, 7200]],
    ['urine tests and swab tests', uti, [3000, 3500, 3300], [3000, 3300]],
    ['quantitative hCG in urine', form('Pregnancy'), [9000, 9100], [9000]],
  ] as const)('%s', (_, of, codes, expected) => {
    expect(ticks(of, codes).codes).toEqual(expected)
  })

  it('choosing urine or swab clears the other side, and a swab has a site', () => {
    const swab = chooseSpecimen(uti, ticks(uti, [3000, 3200]), 'swab')
    expect(swab).toMatchObject({ codes: [], specimen: 'swab', site: 0 })
    expect(ticks(uti, [3500, 3000], chooseSite(uti, swab, 4))).toMatchObject({
      codes: [3500],
      site: 4,
    })
    expect(chooseSpecimen(uti, ticks(uti, [3500], swab), 'urine')).toEqual(emptySelection(uti))
  })

  it('saliva allows only COVID-19 and clears the rest', () => {
    const saliva = chooseSpecimen(rpp, ticks(rpp, [4000]), 'saliva')
    expect(saliva.codes).toEqual([])
    expect(
      [4000, 4100, 4200, 4300, 4400, 4500, 4600].filter((code) => isOffered(rpp, saliva, code)),
    ).toEqual([4300])
    expect(ticks(rpp, [4600, 4300, 4100], saliva).codes).toEqual([4300])
    expect(chooseSpecimen(rpp, ticks(rpp, [4300], saliva), 'swab').codes).toEqual([4300])
    expect(chooseSpecimen(rpp, saliva, 'stool')).toBe(saliva)
  })

  it('a wound requires a site, and a side where the site has one', () => {
    const bare = ticks(wound, [10000])
    expect(lacksOf(wound, bare)).toEqual(['no-site'])
    const foot = chooseSite(wound, bare, 23)
    expect(lacksOf(wound, foot)).toEqual(['no-side'])
    expect(lacksOf(wound, chooseSide(wound, foot, 2))).toEqual([])
    expect(chooseSite(wound, chooseSide(wound, foot, 2), 7)).toMatchObject({ site: 7, side: 0 })
    expect(lacksOf(wound, chooseSite(wound, foot, 7))).toEqual([])
    expect(chooseSide(wound, chooseSite(wound, foot, 7), 1).side).toBe(0)
    expect(chooseSite(wound, foot, 999)).toBe(foot)
    expect(chooseSite(uti, emptySelection(uti), 3).site).toBe(0)
  })
})

describe('companions and follow-ups', () => {
  it('THC source is added and removed with the complete cannabinoid class', () => {
    expect(ticks(urine, [601]).codes).toEqual([601])
    expect(ticks(urine, [601, 602]).codes).toEqual([601, 602, 1700])
    expect(ticks(urine, [600, -601]).codes).toEqual([602])
    expect(ticks(urine, [600, -600]).codes).toEqual([])
  })

  it.each([1100, 1700])('kratom or THC source is enough for an order: %i', (code) => {
    const alone = ticks(urine, [code])
    expect(isChosen(alone)).toBe(true)
    expect(lacksOf(urine, alone)).toEqual([])
    expect(codesToSave(urine, alone)).toEqual([107, code])
  })

  it('an empty selection is not a choice, even with the custom profile', () => {
    expect(lacksOf(urine, profile('custom'))).toEqual(['nothing'])
    expect(lacksOf(rpp, emptySelection(rpp))).toEqual(['nothing'])
  })

  it('oral clonazepam adds and removes its metabolite, and each can be ordered without the other', () => {
    expect(ticks(oral, [5303]).codes).toEqual([5303, 5304])
    expect(ticks(oral, [5303, -5303]).codes).toEqual([])
    expect(ticks(oral, [5304]).codes).toEqual([5304])
    expect(ticks(oral, [5303, -5304]).codes).toEqual([5303])
  })

  it('the isomer test is available only with methamphetamine', () => {
    expect(ticks(urine, [1007]).codes).toEqual([])
    expect(isOffered(urine, ticks(urine, [1001]), 1007)).toBe(false)
    expect(isOffered(urine, ticks(urine, [1006]), 1007)).toBe(true)
    expect(ticks(urine, [1006, 1007]).codes).toEqual([1006, 1007])
    expect(ticks(urine, [1006, 1007, -1006]).codes).toEqual([])
    expect(isOffered(urine, profile('full-confirmation'), 1007)).toBe(true)
  })

  it('microscopy after an abnormal dipstick requires the dipstick', () => {
    expect(ticks(form('Urinalysis'), [7200]).codes).toEqual([])
    expect(ticks(form('Urinalysis'), [7000, 7200, -7000]).codes).toEqual([])
  })

  describe('the buprenorphine reflex', () => {
    const auto = { autoAddBUPReflex: true }
    it.each([
      ['is added with a screen if the account requests it', [110], auto, [108, 110]],
      ['is not added for other accounts', [110], {}, [110]],
      ['can be selected manually with a screen', [130, 108], {}, [108, 130]],
      ['requires a screen', [108, 1215], auto, [1215]],
      ['is removed with the screen', [110, -110], auto, []],
      ['can be removed', [110, -108], auto, [110]],
      [
        'is removed when buprenorphine and norbuprenorphine are confirmed',
        [110, 1221, 1222],
        auto,
        [110, 1221, 1222],
      ],
      ['stays while only one of them is confirmed', [110, 1221], auto, [108, 110, 1221]],
    ] as const)('%s', (_, codes, options, expected) => {
      expect(ticks(urine, codes, emptySelection(urine), options).codes).toEqual(expected)
    })

    it.each([
      ['targeted-reflex', true],
      ['universal-reflex', false],
      ['full-screen', false],
      ['full-confirmation', false],
    ] as const)('is included with %s: %s', (key, has) => {
      const chosen = profile(key, emptySelection(urine), auto)
      expect([chosen.profile, chosen.codes.includes(108)]).toEqual([key, has])
      expect(ticks(urine, [130], chosen, auto).profile).toBe(
        key === 'full-confirmation' ? 'full-screen' : key,
      )
    })
  })

  it.each([902, 1204, 1212])(
    'withdrawn test %i cannot be selected, and stays in an old order until it is removed',
    (code) => {
      expect(ticks(urine, [code]).codes).toEqual([])
      const old = selectionOf(urine, [107, code])
      expect(old.codes).toEqual([code])
      expect(codesToSave(urine, old)).toEqual([107, code])
      expect(faultsOf(urine, old).map(({ rule }) => rule)).toEqual(['retired'])
      expect(ticks(urine, [-code], old).codes).toEqual([])
      expect(orderable(urine, old)).toMatchObject({ dropped: [code], selection: { codes: [] } })
    },
  )
})
