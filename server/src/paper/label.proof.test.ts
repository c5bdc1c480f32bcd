import { testTypes } from '@labgate/contract/catalog/test-types'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { isLatin } from '@labgate/contract/kit/printed-name'
import { usDate } from '@labgate/contract/kit/us-date'
import { proof } from '@labgate/contract/test/size'
import { everyFamilyName, origins } from '@labgate/demo/names.ts'
import { randomOf, type Random } from '@labgate/demo/random.ts'
import { expect, test } from 'vitest'
import { codesOn, inkOf, pagesOf, printedZpl, type Raster } from '../../test/paper-readers.ts'
import { nameOnPaper } from '../core/requisitions/name-on-paper.ts'
import { bitmapOf } from './bitmap.ts'
import { Unprintable, widthOf, type Face } from './faces.ts'
import type { LabelFacts } from './label/label-facts.ts'
import { labelLayout, labelWide, type LabelLine } from './label/label-layout.ts'
import { labelPdf } from './label/label-pdf.ts'
import { labelZpl } from './label/label-zpl.ts'

const foreign = [
  'Παπαδοπούλου',
  'Ελένη',
  'Γεώργιος',
  'Χατζηγεωργίου',
  'Щербаков',
  'Ольга',
  'Владимировна',
  'Юрій',
  'Їжакевич',
  'Nguyễn',
  'Phạm Thị Hằng',
  'Trần',
  'Đặng',
  'Ọláyíwọlá',
  'Ẹ̀bùn',
]
const names = [...everyFamilyName, ...origins.flatMap(([{ given }]) => given), ...foreign]

const nameOf = (random: Random): string => Array.from({ length: random.weighted([[1, 70], [2, 20], [4, 10]]) }, () => random.pick(names)).join(random.chance(0.5) ? '-' : ' ') // prettier-ignore
const maybe = (random: Random, text: string): string => (random.chance(0.15) ? '' : text)
const two = (value: number): string => String(value).padStart(2, '0')

/* Occasionally in letters that the typefaces lack, and then in Latin letters too. */
const otherScripts = ['王', '小明', 'محمد', 'कमला', '김', 'דוד', 'สมชาย']
const named = (random: Random) => {
  const [lastName, firstName, middleName] = [
    nameOf(random),
    nameOf(random),
    maybe(random, nameOf(random)),
  ]
  const inOther = (name: string): [name: string, latin: string] =>
    random.chance(0.1) && isLatin(name) && name !== ''
      ? [random.pick(otherScripts), name]
      : [name, '']
  const [[last, lastNameLatin], [first, firstNameLatin], [middle, middleNameLatin]] = [
    inOther(lastName),
    inOther(firstName),
    inOther(middleName),
  ]
  return nameOnPaper(
    {
      patientId: 1,
      lastName: last,
      firstName: first,
      middleName: middle,
      lastNameLatin,
      firstNameLatin,
      middleNameLatin,
    },
    '',
  )
}

const factsOf = (random: Random): LabelFacts => ({
  ...named(random),
  dob: random.chance(0.03)
    ? null
    : `${random.int(1905, 2026)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
  gender: random.pick(['Female', 'Male', 'Other', 'Unknown', '']),
  medicalRecordId: maybe(random, random.digits(random.int(1, 30))),
  patientId: random.int(1, 9_999_999),
  specimenBarcode: specimenNumber(random.int(1, 99_999_999_999)),
  collectionDay: random.chance(0.05)
    ? ''
    : `2026-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
  collectionTime: maybe(random, `${two(random.int(0, 23))}:${two(random.int(0, 59))}`),
  zone: random.pick(['EST', 'EDT', 'CST', 'MST', 'PDT', 'AKDT', 'HST', 'AST', 'ChST']),
  collector: maybe(random, random.chance(0.5) ? '' : nameOf(random)),
  isStat: false,
  labType: random.pick(Object.values(testTypes)),
  facilityCode: maybe(random, `F-${random.digits(random.int(1, 18))}`),
})

const capitals = (text: string): string => text.normalize('NFC').toUpperCase()
const lineOf = (facts: LabelFacts, is: LabelLine['is']): LabelLine =>
  labelLayout(facts).lines.find((one) => one.is === is) as LabelLine

/* The rule of names, restated in a different way than in the layout. */
const mustKeepTheRule = (facts: LabelFacts): void => {
  const { lines, bars } = labelLayout(facts)
  const roomOf = (which: 'last' | 'first'): number =>
    labelWide -
    24 -
    (facts.transliterated?.includes(which) ? widthOf('translit.', 'regular', 15) + 8 : 0)
  const room = roomOf('last')
  expect(
    lines
      .filter(({ is, text }) => is === 'mark' && text === 'translit.')
      .map(({ baseline }) => baseline),
  ).toEqual((facts.transliterated ?? []).map((which) => (which === 'last' ? 36 : 61)))
  for (const { text, face, em, x } of lines) {
    expect(x, text).toBeGreaterThanOrEqual(12)
    expect(x + widthOf(text, face, em), text).toBeLessThanOrEqual(labelWide - 11.9)
  }
  const [last, first] = [lineOf(facts, 'last'), lineOf(facts, 'first')]
  expect([last.x, last.baseline, first.x, first.baseline]).toEqual([12, 36, 12, 61])
  const whole = `${capitals(facts.lastName)},`
  if (last.text !== whole) {
    expect(last.text).toMatch(/…$/)
    expect(whole.startsWith(last.text.slice(0, -1))).toBe(true)
    expect(
      widthOf(whole, 'bold', 23),
      'cut only where the smallest size has no room',
    ).toBeGreaterThan(room)
    expect(widthOf(last.text, 'bold', 23), 'as long as possible').toBeGreaterThan(room - 45)
  }
  const given = capitals(facts.firstName)
  const ways = [
    `${given} ${capitals(facts.middleName)}`.trim(),
    `${given} ${[...capitals(facts.middleName)][0] ?? ''}`.trim(),
    given,
  ]
  const shown = ways.indexOf(first.text)
  for (const way of ways.slice(0, shown === -1 ? 3 : shown))
    expect(
      widthOf(way, 'bold', 22),
      `'${way}' has no room, therefore '${first.text}'`,
    ).toBeGreaterThan(roomOf('first'))
  if (shown === -1)
    expect(first.text.endsWith('…') && given.startsWith(first.text.slice(0, -1))).toBe(true)
  const record = lineOf(facts, 'record').text
  expect(
    [`MRN ${facts.medicalRecordId}`, `ID ${facts.patientId}`],
    'a number is whole or not there',
  ).toContain(record)
  expect(bars.x, 'ten modules stay white at the left').toBeGreaterThanOrEqual(20)
  const aside = Math.min(
    ...lines.filter(({ is }) => ['type', 'facility', 'stat'].includes(is)).map(({ x }) => x),
  )
  expect(aside - (bars.x + 101 * bars.module), 'and at the right').toBeGreaterThanOrEqual(20)
  const stat = lines.find(({ is }) => is === 'stat')
  expect(stat?.text).toBe(facts.isStat ? 'STAT' : undefined)
  const above = Math.max(
    ...lines.filter(({ is }) => is === 'type' || is === 'facility').map(({ baseline }) => baseline),
  )
  if (stat)
    expect(stat.baseline - 0.73 * stat.em, 'clear of the facility code').toBeGreaterThan(above)
}

/*
 * Number of dots that differ between a part of the picture and a text drawn by the other of the two
 * ways.
 */
const distance = (
  raster: Raster,
  { x, baseline }: LabelLine,
  text: string,
  { face, em, end = labelWide }: { face: Face; em: number; end?: number },
): number => {
  const drawn = bitmapOf(text, face, em)
  const [left, top] = [Math.round(x), Math.round(baseline) - drawn.baseline]
  const skip = Math.max(0, -top)
  /* There is a mark at the end of the line. */
  const area = {
    x: left,
    y: top + skip,
    wide: Math.min(end - left, drawn.width + 24),
    high: Math.ceil(em * 0.8) + drawn.baseline - Math.ceil(em * 0.8) - skip,
  }
  const ink = inkOf(raster, area)
  let count = 0
  for (const [at, dot] of ink.entries()) {
    const column = at % area.wide
    const row = Math.floor(at / area.wide) + skip
    if (dot !== (column < drawn.width ? (drawn.dots[row * drawn.width + column] ?? 0) : 0)) count++
  }
  return count
}

/*
 * A letter that resembles none of the text's: the PDF reader places letters half a dot off at the
 * end of a long line.
 */
const unlike = (sign: string | undefined): string[] =>
  /[WVMNΔAΛАДШЩ]/u.test((sign ?? '').normalize('NFD')) ? ['E', 'O'] : ['W', 'Δ']
/** Texts that a wrong label could carry instead: one letter or digit changed, or two swapped. */
const wrongOnes = (text: string, random: Random): string[] => {
  const signs = Array.from(text)
  if (/\d/.test(text)) {
    const at = random.pick([4, 5, 7, 8, 10, 11, 12])
    const swapped = signs.with(at, signs[at + 1] ?? '').with(at + 1, signs[at] ?? '')
    return [
      signs.with(at, random.pick(Array.from('0123456789').filter((digit) => digit !== signs[at]))),
      swapped,
    ]
      .map((one) => one.join(''))
      .filter((one) => one !== text)
  }
  const at = random.int(0, Math.max(0, signs.length - 3))
  return [signs.with(at, random.pick(unlike(signs[at]))).join('')]
}

const mustRead = (raster: Raster, facts: LabelFacts, random: Random, way: string): void => {
  const birth = `DOB ${facts.dob === null ? 'missing' : usDate(facts.dob)}${facts.gender === '' ? '' : ` ${facts.gender.slice(0, 1)}`}`
  for (const [is, expected] of [
    ['last', undefined],
    ['first', undefined],
    ['birth', birth],
  ] as const) {
    // prettier-ignore
    const line = lineOf(facts, is)
    const truth = expected ?? line.text
    const end =
      is !== 'birth' && facts.transliterated?.includes(is)
        ? labelWide - 12 - Math.ceil(widthOf('translit.', 'regular', 15))
        : labelWide
    const drawn = { face: line.face, em: line.em, end }
    const right = distance(raster, line, truth, drawn)
    for (const wrong of facts.dob === null && is === 'birth' ? [] : wrongOnes(truth, random))
      expect(right, `${way}: '${truth}' is nearer than '${wrong}'`).toBeLessThan(
        distance(raster, line, wrong, drawn),
      )
  }
}

const batch = 50
proof(
  'every label decodes to its number and follows the rule for names, and its name and birth date can be read back',
  { small: 10, full: 10_000, of: 'random patients' },
  async (size, seed) => {
    const random = randomOf(`labels ${seed}`)
    for (let done = 0; done < size; done += batch) {
      const all = Array.from({ length: Math.min(batch, size - done) }, (_, at) => ({
        ...factsOf(random),
        isStat: at % 3 === 0,
      }))
      const numbers = all.map(({ specimenBarcode }) => specimenBarcode)
      const pdf = (await pagesOf(await labelPdf(all, 1))).map(({ raster }) => raster)
      const zpl = await printedZpl(labelZpl(all, 1))
      for (const [way, rasters] of Object.entries({ pdf, zpl })) {
        const codes = []
        for (const raster of rasters) codes.push(...(await codesOn(raster)))
        expect(codes, way).toEqual(numbers)
        for (const [at, facts] of all.entries()) mustRead(rasters[at] as Raster, facts, random, way)
      }
      for (const facts of all) mustKeepTheRule(facts)
    }
  },
)

test('refuses a name in letters that the typefaces lack before drawing anything', async () => {
  const facts = { ...factsOf(randomOf('one')), lastName: '王小明' }
  await expect(labelPdf([facts], 1)).rejects.toThrow(Unprintable)
  expect(() => labelZpl([facts], 1)).toThrow('王 (U+738B), 小 (U+5C0F), 明 (U+660E)')
})

test('prints as many copies as requested, and nothing for zero copies', async () => {
  const facts = [factsOf(randomOf('one')), factsOf(randomOf('two'))]
  expect(await pagesOf(await labelPdf(facts, 3))).toHaveLength(6)
  expect(labelZpl(facts, 3).match(/\^PQ3,/g)).toHaveLength(2)
  expect(labelZpl(facts, 0)).toBe('')
})
