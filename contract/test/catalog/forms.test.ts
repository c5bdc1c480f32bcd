import { describe, expect, it } from 'vitest'
import { analyteOf } from '../../src/catalog/analytes.ts'
import {
  catalogOf,
  catalogs,
  newestCatalog,
  testTypeOfLab,
  versionsOf,
} from '../../src/catalog/catalogs.ts'
import { cupClasses } from '../../src/catalog/cup.ts'
import { specimenOfDevice, specimens } from '../../src/catalog/specimens.ts'
import { testTypeNames, type TestType } from '../../src/catalog/test-types.ts'
import { analytesOf, wordOf, wordsOf } from '../../src/catalog/words.ts'

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Class and tests of each observed form, as written in the domain reference. */
const observed: Record<string, readonly (readonly [panel: number, tests: readonly number[]])[]> = {
  'ToxUrine 2022.11': [
    [200, range(201, 203)],
    [300, range(301, 313)],
    [400, range(401, 407)],
    [500, range(501, 511)],
    [600, range(601, 602)],
    [700, range(701, 702)],
    [800, range(801, 802)],
    [900, range(901, 902)],
    [1000, [1001, 1002, 1003, 1005, 1006, 1007, 1008]],
    [1100, []],
    [1200, range(1201, 1226)],
    [1300, range(1301, 1303)],
    [1400, range(1401, 1405)],
    [1500, range(1501, 1506)],
    [1600, range(1601, 1605)],
    [1700, []],
    [1800, range(1801, 1803)],
  ],
  'ToxOral 2023.01': [
    [5100, range(5101, 5107)],
    [5200, range(5201, 5202)],
    [5300, range(5301, 5308)],
    [5400, range(5401, 5405)],
    [5500, range(5501, 5504)],
    [5600, range(5601, 5610)],
    [5700, range(5701, 5704)],
    [5800, [5801]],
    [5900, [5901]],
    [6000, range(6001, 6002)],
    [6100, range(6101, 6102)],
    [6200, range(6201, 6202)],
    [6300, range(6301, 6317)],
  ],
  'GPP 2022.11': [
    [2000, []],
    [2100, []],
  ],
  'UTISTI 2022.11': range(30, 38).map((hundred) => [hundred * 100, []] as const),
  'RPP 2022.11': [
    [4000, [4100, 4200]],
    [4300, []],
    [4400, []],
    [4500, []],
    [4600, []],
  ],
}

describe('forms', () => {
  it.each(Object.entries(observed))('%s has the observed codes', (name, panels) => {
    const form = catalogs.find(({ testType, version }) => `${testType} ${version}` === name)!
    expect(form.panels.map(({ code, tests }) => [code, tests.map((test) => test.code)])).toEqual(
      panels,
    )
  })

  it.each([
    ['ToxUrine', '2022.11', 313, 'Vortioxetine'],
    ['ToxUrine', '2022.11', 501, 'Alprazolam'],
    ['ToxUrine', '2022.11', 702, 'PCP (phencyclidine)'],
    ['ToxUrine', '2022.11', 1003, 'Heroin (6-MAM)'],
    ['ToxUrine', '2022.11', 1100, 'Kratom'],
    ['ToxUrine', '2022.11', 1224, 'EDDP (methadone metabolite)'],
    ['ToxUrine', '2022.11', 1700, 'THC source'],
    ['ToxUrine', '2022.11', 500, 'Benzodiazepines (panel)'],
    ['ToxUrine', '2022.11', 100, 'Full confirmation only'],
    ['ToxUrine', '2022.11', 104, 'Targeted reflex (presumptive screen, 13 assays)'],
    ['ToxOral', '2023.01', 5304, '7-Aminoclonazepam'],
    ['ToxOral', '2023.01', 6317, 'Tramadol'],
    ['RPP', '2022.11', 4200, 'Bacterial respiratory panel'],
    ['RPP', '2022.11', 4300, 'COVID-19'],
    ['GPP', '2026.1', 2008, 'Clostridioides difficile toxin'],
    ['UTISTI', '2022.11', 3800, 'Mpox, swab'],
    ['UTISTI', '2022.11', 3400, 'Additional uropathogens (panel)'],
    ['Hematology', '2026.1', 8203, 'Creatinine'],
    ['Wound', '2026.1', 10200, 'Resistance genes (panel)'],
    ['Wound', '2026.1', 3000, 'Test number 3000, which is not on this form'],
  ] as const)('%s %s: %i is %s', (testType, version, code, word) => {
    expect(wordOf(catalogOf(testType, version)!, code)).toBe(word)
  })

  it('a list of words names a panel once and omits the tests it includes', () => {
    const urine = newestCatalog('ToxUrine')
    expect(wordsOf(urine, [107, 200, 201, 202, 203, 501, 501])).toEqual([
      'Custom profile',
      'Alcohol and nicotine (panel)',
      'Alprazolam',
    ])
    expect(wordsOf(urine, [1000, 1007, 1204, 1200])).toEqual([
      'Illicits (panel)',
      'Methamphetamine d/l isomers when positive',
      'Opioid agonists (panel)',
      'Norhydrocodone',
    ])
    expect(wordsOf(urine, [101, 110, 200, 201, 900])).toEqual([
      'Full screen and confirmation (presumptive screen, 15 assays)',
      'Hallucinogens (panel)',
    ])
  })

  it('a code has one meaning across all forms and versions', () => {
    const meanings = new Map<number, string>()
    for (const form of catalogs)
      for (const code of [
        ...form.leaves.keys(),
        ...form.panelsByCode.keys(),
        ...form.profileCodes.keys(),
      ]) {
        const meaning = `${form.testType}: ${wordOf(form, code)}`
        expect(meanings.get(code) ?? meaning, `${code}`).toBe(meaning)
        meanings.set(code, meaning)
      }
    for (const form of catalogs) {
      const codes = [
        ...form.panels.flatMap(({ code, tests }) => [code, ...tests.map((test) => test.code)]),
        ...form.singles.map(({ code }) => code),
        ...form.profileCodes.keys(),
      ]
      expect(new Set(codes).size).toBe(codes.length)
    }
  })

  it('every test names existing analytes, each once, except screens, whose assays are unknown', () => {
    for (const form of catalogs)
      for (const [code, { analytes, name }] of form.leaves) {
        expect(name).not.toBe('')
        expect(analytes.length > 0).toBe(!form.screens.includes(code))
        expect(new Set(analytes).size).toBe(analytes.length)
        expect(analytes.filter((key) => analyteOf(key) === undefined)).toEqual([])
      }
  })

  it('rules, profiles, and sites use only codes and specimens of the form', () => {
    for (const form of catalogs) {
      const { excludes, needs, follows } = form.rules
      const named = [
        ...excludes.flat(2),
        ...needs.flatMap(({ code, anyOf, unlessAll }) => [code, ...anyOf, ...(unlessAll ?? [])]),
        ...follows.map(({ code }) => code),
        ...form.screens,
      ]
      expect(named.filter((code) => !form.leaves.has(code))).toEqual([])
      const groups = [
        ...follows.flatMap(({ of }) => of),
        ...form.profiles.flatMap(({ classes }) => classes ?? []),
      ]
      expect(
        groups.filter((code) => !form.leaves.has(code) && !form.panelsByCode.has(code)),
      ).toEqual([])
      expect(
        [...form.leaves.values()]
          .flatMap((leaf) => leaf.specimens ?? [])
          .filter((key) => !form.specimens.includes(key)),
      ).toEqual([])
      expect(form.specimens.length).toBeGreaterThan(0)
      if (form.sites !== undefined) expect(form.specimens).toContain(form.sites.specimen)
    }
  })

  it('presumptive screens are distinguished from confirmations', () => {
    const methods = (type: TestType, codes: number[]) =>
      codes.map((code) => newestCatalog(type).leaves.get(code)?.method)
    expect(methods('ToxUrine', [110, 130, 201, 1100])).toEqual([
      'screen',
      'screen',
      'confirmation',
      'confirmation',
    ])
    expect(methods('UTISTI', [3000])).toEqual(['measured'])
  })

  it('an account orders from its version, or the newest if it has none; an unknown version is not found', () => {
    expect(versionsOf('GPP')).toEqual(['2022.11', '2026.1'])
    expect(catalogOf('GPP', '2022.11')?.version).toBe('2022.11')
    expect(catalogOf('GPP', '')?.version).toBe('2026.1')
    expect(catalogOf('GPP', '1999.01')).toBeUndefined()
    expect(new Set(catalogs.map(({ testType }) => testType))).toEqual(new Set(testTypeNames))
  })

  it('test types have the numbers of the LabType list', () => {
    expect(range(0, 10).map(testTypeOfLab)).toEqual([
      undefined,
      'ToxUrine',
      'ToxOral',
      'GPP',
      'UTISTI',
      'RPP',
      'Urinalysis',
      'Hematology',
      'Pregnancy',
      'Wound',
      undefined,
    ])
  })

  it('devices have unique ids, with 2 for saliva and 3 for swab', () => {
    expect([specimenOfDevice(2), specimenOfDevice(3), specimenOfDevice(0)]).toEqual([
      'saliva',
      'swab',
      undefined,
    ])
    const ids = Object.values(specimens).map(({ deviceId }) => deviceId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('each analyte is reported once, even PCP with two codes, along with the urine validity', () => {
    const urine = newestCatalog('ToxUrine')
    expect([...analytesOf(urine, [107, 702, 1008])]).toEqual([
      'pcp',
      'creatinine',
      'specific-gravity',
      'ph',
      'nitrite',
      'general-oxidant',
    ])
    expect(analytesOf(urine, [100])).toContain('fentanyl')
    expect([...analytesOf(newestCatalog('Pregnancy'), [9000])]).toEqual(['hcg'])
  })

  it('a cup has fourteen results, including fentanyl, and each can be confirmed in urine', () => {
    expect(cupClasses.map(({ key }) => key).join(' ')).toBe(
      'AMP BAR BUP BZO COC MDMA MET MTD OPI OXY PCP TCA THC FEN',
    )
    const reported = analytesOf(newestCatalog('ToxUrine'), [
      ...newestCatalog('ToxUrine').leaves.keys(),
    ])
    expect(
      cupClasses.filter(({ confirmedBy }) => !confirmedBy.some((key) => reported.has(key))),
    ).toEqual([])
  })
})
