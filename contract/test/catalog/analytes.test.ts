import { describe, expect, it } from 'vitest'
import { analyteFamilies } from '../../src/catalog/analyte-families.ts'
import { analyteLinks } from '../../src/catalog/analyte-links.ts'
import { allMetabolitesOf, analyteOf, analytes } from '../../src/catalog/analytes.ts'
import { catalogs } from '../../src/catalog/catalogs.ts'

const hasCheckDigit = (code: string): boolean => {
  const [digits = '', check] = code.split('-')
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return check === `${(10 - (sum % 10)) % 10}`
}

describe('analytes', () => {
  it('appear once, under a key made from their name', () => {
    expect(new Set(analytes.map(({ key }) => key)).size).toBe(analytes.length)
    expect(analytes.length).toBe(
      Object.values(analyteFamilies).reduce((sum, family) => sum + Object.keys(family).length, 0),
    )
    const kebab = (name: string) =>
      name
        .replace(/\(.*\)/, '')
        .trim()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
    expect(analytes.filter(({ key, name }) => key !== kebab(name)).map(({ key }) => key)).toEqual(
      [],
    )
    expect(new Set(analytes.map(({ name }) => name)).size).toBe(analytes.length)
  })

  it.each([
    ['oxycodone', 'drug'],
    ['noroxycodone', 'metabolite'],
    ['6-mam', 'metabolite'],
    ['thc-cooh', 'metabolite'],
    ['escherichia-coli', 'organism'],
    ['meca', 'resistance gene'],
    ['hemoglobin', 'cell count'],
    ['sodium', 'chemistry'],
    ['ketones', 'urine property'],
    ['hcg', 'hormone'],
    ['creatinine', 'validity'],
  ])('%s is a %s', (key, kind) => {
    expect(analyteOf(key)?.kind).toBe(kind)
  })

  it('links are directed: a drug lists its metabolites, and a metabolite lists its drugs', () => {
    expect(analyteOf('oxycodone')).toMatchObject({
      parents: [],
      metabolites: ['oxymorphone', 'noroxycodone'],
    })
    expect(analyteOf('oxymorphone')).toMatchObject({ parents: ['oxycodone'], metabolites: [] })
    expect(allMetabolitesOf('codeine')).toContain('hydromorphone')
    expect([...allMetabolitesOf('diazepam')]).toEqual(['nordiazepam', 'oxazepam', 'temazepam'])
    expect(allMetabolitesOf('oxazepam').size).toBe(0)
    expect(analyteOf('nothing')).toBeUndefined()
  })

  it('no link is repeated or circular, or has a date without a source', () => {
    const pairs = analyteLinks.map(({ parent, metabolite }) => `${parent} ${metabolite}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const { parent, metabolite, source, sourceDate, state } of analyteLinks) {
      expect(allMetabolitesOf(metabolite)).not.toContain(parent)
      expect(sourceDate === '').toBe(source === '')
      expect(state).toBe('draft')
    }
  })

  it('every analyte is reported by some form or is the parent of a reported one', () => {
    const reported = new Set(
      catalogs.flatMap((form) => [
        ...form.validity,
        ...[...form.leaves.values()].flatMap((leaf) => leaf.analytes),
      ]),
    )
    const idle = analytes.filter(
      ({ key, metabolites }) =>
        key !== 'as-sent' && !reported.has(key) && !metabolites.some((made) => reported.has(made)),
    )
    expect(idle.map(({ key }) => key)).toEqual([])
  })

  it('LOINC codes are exactly the 13 known ones, each with a valid check digit', () => {
    const codes = [...analytes, ...catalogs.flatMap(({ panels }) => panels)].flatMap(
      ({ loinc }) => loinc ?? [],
    )
    expect(new Set(codes)).toEqual(
      new Set([
        '94565-9',
        '92142-9',
        '92131-2',
        '21613-5',
        '24111-7',
        '69937-1',
        '62261-3',
        '82195-9',
        '24357-6',
        '57021-8',
        '58410-2',
        '24323-8',
        '2106-3',
      ]),
    )
    expect(codes.filter((code) => !hasCheckDigit(code))).toEqual([])
  })
})
