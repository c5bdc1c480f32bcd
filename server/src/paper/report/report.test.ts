import { describe, expect, it } from 'vitest'
import { codesOn, inkOf, pagesOf, textsOf } from '../../../test/paper-readers.ts'
import {
  corrected,
  criticalBlood,
  part2,
  positiveToxicology,
  pregnancy,
  reportOf,
  samples,
  utiWithGenes,
  valueOf,
  withdrawn,
} from '../../../test/report-samples.ts'
import { Unprintable } from '../faces.ts'
import { makePaper } from '../paper.ts'
import type { DrawnReport } from './report-facts.ts'
import { reportPdf } from './report.ts'

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ')
const read = async (facts: DrawnReport): Promise<{ pages: string[]; text: string }> => {
  const pages = (await textsOf(await reportPdf(facts))).map(flat)
  return { pages, text: pages.join(' ') }
}
const order = (text: string, ...words: string[]): void => {
  const places = words.map((word) => text.indexOf(word))
  expect(places, words.filter((_, at) => places[at] === -1).join(', ')).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
}

describe('a report', () => {
  it.each(Object.entries(samples))(
    '%s: every page shows the laboratory, two patient identifiers, a readable bar code, and the page number',
    async (_, sample) => {
      const facts = sample()
      const pages = await pagesOf(await reportPdf(facts), 150)
      for (const [at, { text, raster }] of pages.entries()) {
        for (const message of ['NGUYỄN-ŁUKASIEWICZ, ADA MARÍA', 'Born 11/02/1985 (40 years)', 'MRN MR-4471', 'Harborlight Clinical Laboratory', '800 Harbor Way, Tampa, FL 33605', 'CLIA 10D1234567', 'Director Ruth Okafor, PhD', `Page ${at + 1} of ${pages.length}`, ...(facts.banner === '' ? [] : [facts.banner])]) expect(flat(text)).toContain(message) // prettier-ignore
        const top = Math.round(raster.height / 4)
        expect(
          await codesOn({
            ...raster,
            height: top,
            gray: raster.gray.subarray(0, raster.width * top),
          }),
        ).toEqual([facts.specimenBarcode])
        const margin = inkOf(raster, { x: 0, y: 0, wide: 70, high: raster.height })
        if (facts.kind !== 'withdrawn, wrong patient')
          expect(margin.includes(1), 'nothing is printed into the margin').toBe(false)
      }
    },
  )

  it('repeats the head of its table of values on each page that continues it', async () => {
    const values = Array.from({ length: 90 }, (_, at) =>
      valueOf('Hematology', 'hemoglobin', '17.1', { name: `Analyte ${at}`, flag: 'high' }),
    )
    const { pages } = await read(
      reportOf('Hematology', { groups: [{ title: 'Chemistry', under: '', values }] }),
    )
    const continued = pages.filter((page) => page.includes('Analyte '))
    expect(continued.length).toBeGreaterThan(2)
    for (const page of continued)
      expect(page.split('Test Result Flag Cut-off or interval Method')).toHaveLength(2)
  })

  it('contains everything that 42 CFR 493.1291 requires, with times in the location’s time zone', async () => {
    const { text } = await read(positiveToxicology())
    for (const message of [
      'Provider Dana Cruz, MD', 'NPI 1234567893', 'Location Tampa', '12 Bay St, Suite 300, Tampa, FL 33602', 'Test Urine toxicology', 'Source Urine',
      'Collected 03/12/2026 9:40 AM EDT', 'Received 03/13/2026 10:05 AM EDT', 'Reported 03/14/2026 12:02 PM EDT', 'Report Final, version 1', 'Analyzed 03/14/2026 11:20 AM EDT',
      'Oxycodone 20450 ng/mL POSITIVE Cut-off 100 ng/mL * Confirmation', 'Fentanyl <0.5 ng/mL cut-off 1 ng/mL *', 'Negative by confirmation (21)', 'Gabapentin [1] 30122 ng/mL Not evaluated — Confirmation',
      '[1] Gulf Reference Toxicology, 4 Mangrove Ct, Mobile, AL 36602, CLIA 01D7654321, Director Ivo Brandt, MD', 'Released automatically on 03/14/2026 12:02 PM EDT.',
      'Percocet (Oxycodone and acetaminophen) 10/325 mg; Alprazolam', '* Not approved by the laboratory director.',
    ]) expect(text).toContain(message) // prettier-ignore
  })

  it('states each drug finding and its explanation, with findings that need attention first, then the result rows', async () => {
    const { text, pages } = await read(positiveToxicology())
    expect(pages.length).toBeGreaterThan(1)
    order(
      text,
      'FOUND, NOT PRESCRIBABLE',
      'FOUND, NOT EXPLAINED',
      'EXPECTED, NOT FOUND',
      'Not judged',
      'Consistent',
      'Not tested',
      'Opioid agonists',
    )
    expect(text).toContain(
      'Benzoylecgonine was found (1204 ng/mL). It is illicit and not prescribable.',
    )
    expect(text).toContain(
      'Oxycodone › Hydrocodone, an impurity below 0.01 of it (Clin Biochem 112:6',
    )
  })

  it('marks abnormal values without color: in words, in bold, and with a bar', async () => {
    const { text } = await read(criticalBlood())
    expect(text).toContain('Hemoglobin 6.2 g/dL CRITICAL, LOW 12.0 – 16.0 g/dL *')
    expect(text).toContain('Red blood cells 2.31 ×10⁶/µL LOW 3.5 – 5.5 ×10⁶/µL *')
    expect(text).toContain('MCV 82 fL In range')
    const lone = (flagged: string) =>
      reportOf('Hematology', {
        groups: [
          { title: 'One', under: '', values: [valueOf('Hematology', 'hemoglobin', flagged)] },
        ],
      })
    const inkAt = async (facts: DrawnReport): Promise<number> => {
      const [page] = await pagesOf(await reportPdf(facts), 72)
      return page === undefined
        ? 0
        : inkOf(page.raster, { x: 36, y: 250, wide: 2, high: 300 }).filter((dot) => dot === 1)
            .length
    }
    expect((await inkAt(lone('6.2'))) - (await inkAt(lone('13.0')))).toBeGreaterThan(8)
  })

  it('shows the sender’s interval (such as one for each sex) first, and ours beside it where it differs', async () => {
    const hemoglobin = (intervalText: string) =>
      valueOf('Hematology', 'hemoglobin', '13.0', { intervalSays: intervalText })
    const of = (intervalText: string) =>
      read(
        reportOf('Hematology', {
          groups: [{ title: 'One', under: '', values: [hemoglobin(intervalText)] }],
        }),
      )
    const { text } = await of('female 12.0 to 16.0, male 13.5 to 17.5')
    expect(text).toMatch(/female 12.0 to 16.0, male 13.5\s+to 17.5/)
    expect(text).toContain('Our limits: 12.0 to 16.0 g/dL (draft).')
    expect((await of('12.0-16.0')).text).not.toContain('Our limits:')
    expect((await of('')).text).not.toContain('Our limits:')
  })

  it('prints a text with columns in a fixed-width face, each word under its heading', async () => {
    const table = [
      'Drug          E.coli   K.pneumoniae',
      'Ampicillin    R        R',
      'Cefazolin              R',
      'Gentamicin    S        S',
    ]
    const value = valueOf('Hematology', 'sodium', '139', {
      value: table.join('\n'),
      unit: '',
      comparator: '',
    })
    const { text } = await read(
      reportOf('Hematology', {
        groups: [{ title: 'One', under: '', values: [value] }],
        note: table.join('\n'),
      }),
    )
    expect(text).toContain('Sodium See below')
    // read from paper, runs of spaces are one; columns.test.ts looks at where each word stands
    for (const line of table) expect(text.split(line.replaceAll(/ +/g, ' '))).toHaveLength(3)
  })

  it('never shows a missing value as normal', async () => {
    const { text } = await read(criticalBlood())
    expect(text).toMatch(
      /Basophils — 0 – 0.75 % \* Measured No result obtainable\. Too few cells to count\./,
    )
    const empty = await read(
      reportOf('Hematology', {
        dob: null,
        groups: [{ title: 'One', under: '', values: [valueOf('Hematology', 'sodium', '')] }],
      }),
    )
    expect(empty.text).toContain('Sodium — 136 – 146 mmol/L * Measured No value reported.')
    expect(empty.text).toContain('DOB not recorded')
    expect(empty.text).not.toContain('In range')
  })

  it('of a correction shows what changed and the age of the specimen', async () => {
    const { text } = await read(corrected())
    order(text, 'Corrected laboratory report', 'Specimen condition', '61 hours old', 'Changes in this version', 'Potassium was 3.1 mmol/L (LOW) and is 4.1 mmol/L (In range).', 'Potassium 4.1 mmol/L', 'Corrected: was 3.1 mmol/L.') // prettier-ignore
    expect(text).toContain('Report Corrected, version 2')
  })

  it('that was withdrawn shows this on every page, across the page and in words, with the version that replaces it', async () => {
    const { pages } = await read(withdrawn())
    for (const page of pages) {
      expect(page.split('WITHDRAWN, WRONG PATIENT').length, page.slice(0, 300)).toBeGreaterThan(2)
      expect(page).toContain('Do not use the results on this report.')
      expect(page).toContain('This is version 1. Version 2 replaces it.')
      expect(page).toContain(part2)
    }
    expect((await read(criticalBlood())).text).not.toMatch(/WITHDRAWN|part 2/)
  })

  it('shows genes, results in words, and an unknown collection time', async () => {
    const { text } = await read(utiWithGenes())
    order(
      text,
      'Escherichia coli [1] Detected POSITIVE',
      'Negative by measurement (40)',
      'Enterococcus faecalis [1] Not detected',
      'Resistance genes',
      'CTX-M [1] Detected POSITIVE',
      'KPC [1] Not detected',
    )
    expect((await read(pregnancy())).text).toContain('Collected 03/12/2026, time not recorded')
  })

  it('contains every word of the longest texts, on as many pages as needed', async () => {
    const words = (of: string, length: number): string =>
      Array.from(
        { length: Math.floor(length / 6) },
        (_, at) => `${of}${String(at).padStart(4, '0')}`,
      ).join(' ')
    const texts = {
      value: words('v', 4000),
      note: words('n', 4000),
      was: words('w', 4000),
      intervalSays: words('i', 500),
    }
    const value = valueOf('Hematology', 'sodium', texts.value, {
      ...texts,
      state: 'C',
      flag: 'critical-high',
    })
    const { pages, text } = await read(
      reportOf('Hematology', {
        note: words('o', 10_000),
        groups: [{ title: 'One', under: '', values: [value] }],
      }),
    )
    const all = [...Object.values(texts), words('o', 10_000)].flatMap((one) => one.split(' '))
    expect(all.filter((word) => !text.includes(word))).toEqual([])
    // text below the edge of a page is visible to a reader of files, but not to a reader of paper
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThan(9000)
    for (const page of pages) expect(page).toContain(`of ${pages.length}`)
  })

  it('marks a transliterated name, and is refused if a letter cannot be drawn', async () => {
    expect(
      (await read({ ...pregnancy(), lastName: 'Wang', transliterated: ['last'] })).text,
    ).toContain('WANG, ADA MARÍA (transliterated)')
    await expect(reportPdf({ ...pregnancy(), lastName: '王' })).rejects.toThrow(Unprintable)
    await expect(reportPdf({ ...pregnancy(), changes: ['Sodium 明'] })).rejects.toThrow(
      'A change has characters',
    )
  })

  it('of the same facts has the same bytes, also when made in a worker thread', async () => {
    const facts = corrected()
    expect(await makePaper({ kind: 'report', facts })).toEqual(await reportPdf(facts))
  })
})
