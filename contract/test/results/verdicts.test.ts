import { describe, expect, it } from 'vitest'
import { analyteLinks } from '../../src/catalog/analyte-links.ts'
import { cupClasses } from '../../src/catalog/cup.ts'
import { notPrescribable } from '../../src/catalog/not-prescribable.ts'
import { processImpurities } from '../../src/catalog/process-impurities.ts'
import { silentAbsences } from '../../src/catalog/silent-absence.ts'
import { ReportedVerdict } from '../../src/results/report-shape.ts'
import { isInconsistent, verdictMeans, verdictStates } from '../../src/results/verdict-states.ts'
import { replay, restsOnDraft, verdictVersion } from '../../src/results/verdicts.ts'
import { find, drug, judge, freeText, good, value } from './verdict-cases.ts'

const label = 'FDA label'
const percocet = drug(11, 'Percocet (Oxycodone and acetaminophen)', {
  oxycodone: label,
  noroxycodone: label,
  oxymorphone: label,
})
const codeine = drug(12, 'Codeine', {
  codeine: label,
  morphine: label,
  hydrocodone: label,
  norhydrocodone: '',
  hydromorphone: '',
  dihydrocodeine: '',
})
const suboxone = drug(13, 'Suboxone (Buprenorphine and naloxone)', {
  buprenorphine: label,
  norbuprenorphine: label,
  naloxone: label,
})
const said = (...[drugs, values, more]: Parameters<typeof find>): string[] =>
  judge(find(drugs, values, more)).verdicts.map(
    ({ subject, state, reason }) => `${subject}: ${state}${reason === '' ? '' : ` (${reason})`}`,
  )

describe('a verdict', () => {
  it('explains what was found and why, with rows and values in order, within the field lengths of the report', () => {
    const [verdict] = judge(
      find([percocet], [value('oxycodone', '450'), value('oxymorphone', '120.5')]),
    ).verdicts
    expect(verdict).toMatchObject({
      state: 'consistent',
      subject: 'Percocet (Oxycodone and acetaminophen)',
      says: 'Oxycodone (450 ng/mL) and Oxymorphone (120.5 ng/mL) were found, and this drug explains them.',
      path: [
        'Percocet (Oxycodone and acetaminophen) → Oxycodone (FDA label)',
        'Percocet (Oxycodone and acetaminophen) → Oxymorphone (FDA label)',
        'Oxycodone 450 ng/mL, cut-off 100 ng/mL (HHS authorized drug testing panels, urine, 90 FR 4662)',
        'Oxymorphone 120.5 ng/mL, cut-off 100 ng/mL (HHS authorized drug testing panels, urine, 90 FR 4662)',
      ],
      medicationId: 11,
      analytes: ['oxycodone', 'oxymorphone'],
      isDraft: true,
    })
    const long = 'x'.repeat(200)
    for (const one of judge(
      find(
        Array.from({ length: 60 }, () => freeText(long)),
        [value('tramadol', '450')],
      ),
    ).verdicts)
      expect(ReportedVerdict.safeParse(one).error).toBeUndefined()
  })

  it('is listed first if it needs attention', () => {
    expect(said([percocet, drug(14, 'Alprazolam', { alprazolam: label }), drug(15, 'Lisinopril', {})], [value('oxycodone', '450'), value('alprazolam', '0'), value('6-mam', '12'), value('tramadol', '300')])).toEqual([
      '6-MAM (6-acetylmorphine): found, not prescribable (illicit)',
      'Tramadol: found, not explained',
      'Alprazolam: expected, not found',
      'Percocet (Oxycodone and acetaminophen): consistent',
      'Lisinopril: not tested',
    ]) // prettier-ignore
  })

  it('follows a drug through all steps to its metabolites, never to its parents', () => {
    expect(
      said(
        [drug(1, 'Codeine', { codeine: label })],
        [value('codeine', '3000'), value('hydromorphone', '150')],
      ),
    ).toEqual(['Codeine: consistent'])
    expect(
      said(
        [drug(2, 'Hydromorphone', { hydromorphone: label })],
        [value('hydromorphone', '150'), value('codeine', '3000')],
      ),
    ).toEqual(['Codeine: found, not explained', 'Hydromorphone: consistent'])
  })

  it('without a source needs review and is never an inconsistency', () => {
    const tianeptine = drug(3, 'Tianeptine', { tianeptine: '' })
    expect(said([tianeptine], [value('tianeptine', '500')])).toEqual([
      'Tianeptine: needs review (no source)',
    ])
    expect(said([tianeptine], [value('tianeptine', '5')])).toEqual([
      'Tianeptine: needs review (no source)',
    ])
    expect(
      said(
        [drug(4, 'Morphine', { morphine: label })],
        [value('morphine', '9000'), value('hydromorphone', '150')],
      ),
    ).toEqual(['Hydromorphone: needs review (no source)', 'Morphine: consistent'])
  })

  it('reports a metabolite as missing only if it forms only in the body and the specimen is undiluted urine', () => {
    const values = [
      value('buprenorphine', '400'),
      value('norbuprenorphine', '0'),
      value('naloxone', '900'),
    ]
    expect(said([suboxone], values)).toEqual([
      'Suboxone (Buprenorphine and naloxone): metabolite missing',
    ])
    expect(said([suboxone], values, { validity: { ...good, state: 'dilute' } })).toEqual([
      'Suboxone (Buprenorphine and naloxone): consistent',
    ])
    const oral = values.map(({ analyte, value: text }) =>
      value(analyte as 'naloxone', text, 'confirmation', 'ToxOral'),
    )
    expect(said([suboxone], oral, { testType: 'ToxOral' })).toEqual([
      'Suboxone (Buprenorphine and naloxone): consistent',
    ])
    expect(
      said([percocet], [value('oxycodone', '450'), value('oxymorphone', '3')]),
      'a drug that others make too slowly',
    ).toEqual(['Percocet (Oxycodone and acetaminophen): consistent'])
    expect(
      said(
        [drug(5, 'Clonazepam', { clonazepam: '', '7-aminoclonazepam': '' })],
        [value('clonazepam', '400'), value('7-aminoclonazepam', '0')],
      ),
    ).toEqual(['Clonazepam: needs review (no source)'])
  })

  it('expects the drug itself, and no substance whose absence proves nothing', () => {
    expect(
      said(
        [suboxone],
        [value('naloxone', '0'), value('buprenorphine', '400'), value('norbuprenorphine', '300')],
      ),
    ).toEqual(['Suboxone (Buprenorphine and naloxone): consistent'])
    expect(said([suboxone], [value('naloxone', '0')], { tests: [1301] })).toEqual([
      'Suboxone (Buprenorphine and naloxone): not tested',
    ])
    expect(said([suboxone], [value('naloxone', '900'), value('buprenorphine', '0')])).toEqual([
      'Suboxone (Buprenorphine and naloxone): expected, not found',
    ])
    expect(
      said([drug(6, 'Narcan (Naloxone)', { naloxone: label })], [value('naloxone', '0')]),
    ).toEqual(['Narcan (Naloxone): not judged (absence says nothing)'])
    expect(
      said([codeine], [value('morphine', '0')], { tests: [1206] }),
      'morphine alone says nothing of codeine',
    ).toEqual(['Codeine: not tested'])
    expect(
      said([drug(8, 'Dronabinol', { thc: label, 'thc-cooh': label })], [value('thc-cooh', '0')]),
      'urine has no THC itself',
    ).toEqual(['Dronabinol: expected, not found'])
    expect(
      said(
        [drug(9, 'Butalbital and codeine', { butalbital: label, codeine: label })],
        [value('butalbital', '0')],
      ),
    ).toEqual(['Butalbital and codeine: needs review (in part)'])
    expect(
      said([percocet], [value('oxycodone', '0')], { validity: { ...good, state: 'dilute' } }),
    ).toEqual(['Percocet (Oxycodone and acetaminophen): not judged (specimen dilute)'])
  })

  it('explains an impurity only below its ratio and only with its drug', () => {
    const of = (oxycodone: string, hydrocodone: string): string[] =>
      said([percocet], [value('oxycodone', oxycodone), value('hydrocodone', hydrocodone)])
    expect(of('20000', '199.9')).toEqual(['Percocet (Oxycodone and acetaminophen): consistent'])
    expect(of('20000', '200')).toEqual([
      'Hydrocodone: found, not explained',
      'Percocet (Oxycodone and acetaminophen): consistent',
    ])
    expect(of('>20000', '150')).toEqual([
      'Hydrocodone: needs review (no source)',
      'Percocet (Oxycodone and acetaminophen): consistent',
    ])
    expect(of('0', '150')).toEqual([
      'Hydrocodone: found, not explained',
      'Percocet (Oxycodone and acetaminophen): expected, not found',
    ])
    expect(
      said(
        [percocet],
        [value('oxycodone', '20000'), value('hydrocodone', '150'), value('norhydrocodone', '150')],
      ),
    ).toContain('Norhydrocodone: found, not explained')
  })

  it('of a free-text medication is not judged, and leaves findings for review unless they are illicit', () => {
    expect(said([freeText('percoset 10')], [value('oxycodone', '450')])).toEqual([
      'Oxycodone: needs review (not in the table)',
      'percoset 10: not judged (not in the table)',
    ])
    expect(said([freeText('vitamins')], [value('6-mam', '12')])[0]).toBe(
      '6-MAM (6-acetylmorphine): found, not prescribable (illicit)',
    )
  })

  it('of an invalid specimen is the only one; without a medication list, each finding is reported and none is judged', () => {
    const substituted = {
      ...good,
      state: 'substituted',
      says: 'The specimen is substituted.',
      path: ['a row'],
    } as const
    expect(
      judge(
        find([percocet], [value('oxycodone', '0'), value('6-mam', '12')], {
          validity: substituted,
        }),
      ).verdicts,
    ).toMatchObject([
      {
        state: 'not judged',
        reason: 'specimen invalid',
        subject: 'Specimen',
        says: 'The specimen is substituted. No drug findings are reported.',
        path: ['a row'],
      },
    ])
    expect(
      said([], [value('tramadol', '300'), value('6-mam', '12'), value('codeine', '0')], {
        noMeds: false,
        medicationNotProvided: true,
      }),
    ).toEqual([
      '6-MAM (6-acetylmorphine): not judged (list not given)',
      'Tramadol: not judged (list not given)',
    ])
  })

  it('relies on final confirmations and ignores a screen, a preliminary value, and a withdrawn value', () => {
    const preliminary = { ...value('oxycodone', '450'), state: 'P' } as const
    expect(said([percocet], [preliminary])).toEqual([
      'Percocet (Oxycodone and acetaminophen): not tested',
    ])
    expect(judge(find([percocet], [preliminary])).verdicts[0]?.says).toBe(
      'No result received for Oxycodone.',
    )
    expect(said([percocet], [{ ...value('oxycodone', '450'), state: 'W' }])).toEqual([
      'Percocet (Oxycodone and acetaminophen): not tested',
    ])
    expect(
      said([percocet], [value('oxycodone', 'Positive', 'screen'), value('oxycodone', '0')]),
    ).toEqual(['Percocet (Oxycodone and acetaminophen): expected, not found'])
    expect(
      said([percocet], [{ ...value('oxycodone', 'Positive'), method: 'measured' }]),
      'nobody says how it was measured',
    ).toEqual(['Percocet (Oxycodone and acetaminophen): not judged (presumptive)'])
  })

  it('shows where the cup disagrees and never counts it as an inconsistency', () => {
    const cup = (poct: Record<string, number>, ...values: ReturnType<typeof value>[]): string[] =>
      said([], values, { poctScreen: true, poct })
    expect(cup({ COC: 1 }, value('benzoylecgonine', '0'))).toEqual([
      'Cup: Cocaine: not judged (cup)',
    ])
    expect(cup({ OPI: 2 }, value('codeine', '3000'))).toEqual([
      'Codeine: found, not explained',
      'Cup: Opiates: not judged (cup)',
    ])
    expect(
      cup(
        { COC: 1, OPI: 2, BZO: 3, THC: 1 },
        value('benzoylecgonine', '900'),
        value('codeine', '0'),
      ),
    ).toEqual(['Benzoylecgonine: found, not prescribable (illicit)'])
    expect(said([], [value('codeine', '0')], { poctScreen: false, poct: { OPI: 1 } })).toEqual([])
  })

  it('has a meaning for each state and counts four states as inconsistencies', () => {
    for (const state of verdictStates) expect(verdictMeans[state]).toMatch(/^\p{Lu}.+\.$/u)
    expect(verdictStates.filter(isInconsistent)).toEqual([
      'found, not prescribable',
      'found, not explained',
      'expected, not found',
      'metabolite missing',
    ])
    expect(restsOnDraft(judge(find([drug(15, 'Lisinopril', {})], [])).verdicts)).toBe(false)
  })
})

/* FNV-1a over the text of the tables. */
const printOf = (data: unknown): string => {
  let print = 0x811c9dc5
  for (const sign of JSON.stringify(data))
    print = Math.imul(print ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return print.toString(16)
}

describe('a record of verdicts', () => {
  it('names the tables used, and a changed table must have a new name', () => {
    const tables = {
      'links 2026.1': analyteLinks,
      'impurities 2026.1': processImpurities,
      'not prescribable 2026.1': [notPrescribable, silentAbsences, cupClasses],
    }
    expect(verdictVersion).toBe(['rules 1', ...Object.keys(tables)].join(', '))
    expect(
      Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, printOf(table)])),
    ).toEqual({
      'links 2026.1': 'c142121b',
      'impurities 2026.1': 'a8220db9',
      'not prescribable 2026.1': '12614986',
    })
  })
  it('is refused if its rules are unknown', () => {
    const judged = judge(find([percocet], []))
    expect(() => replay({ ...judged, verdictVersion: 'rules 0' })).toThrow(
      'There are no medication rules for rules 0.',
    )
  })
})
