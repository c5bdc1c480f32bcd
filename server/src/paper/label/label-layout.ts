import { labeledNumber } from '@labgate/contract/kit/labeled-number'
import { usDate } from '@labgate/contract/kit/us-date'
import { widthInModules } from '../bars.ts'
import { asPrinted, widthOf, type Face } from '../faces.ts'
import { cutToFit, wrapped } from '../wrap.ts'
import { mustBePrintableLabel, type LabelFacts } from './label-facts.ts'

/*
 * A label of 2 x 1 inch in dots, 203 to the inch. The bars run along the long side, so that they
 * lie along the tube; a module is two dots (0.25 mm), which makes 202 dots of bars and quiet zones
 * of more than ten modules (rules.md#specimen-label).
 */

export const labelWide = 406
export const labelHigh = 203
export const dotsPerInch = 203
const left = 12
const right = labelWide - 12
const full = right - left

export interface LabelLine {
  /** The content of the line. */
  is:
    | 'last'
    | 'first'
    | 'mark'
    | 'birth'
    | 'record'
    | 'number'
    | 'collected'
    | 'collector'
    | 'type'
    | 'facility'
    | 'stat'
  text: string
  face: Face
  /** Dots. */
  em: number
  x: number
  baseline: number
}
export interface LabelLayout {
  lines: readonly LabelLine[]
  bars: { code: string; x: number; y: number; height: number; module: number }
}

const capitals = (text: string): string => asPrinted(text).toUpperCase()

/**
 * The first of several ways to write something that fits in one of the sizes, trying larger sizes
 * first; otherwise the last, truncated and marked.
 */
const fitted = (
  ways: readonly string[],
  face: Face,
  ems: readonly number[],
  width: number,
): { text: string; em: number } => {
  for (const text of ways)
    for (const em of ems) if (widthOf(text, face, em) <= width) return { text, em }
  const em = ems.at(-1) ?? 20
  return { text: cutToFit(ways.at(-1) ?? '', face, em, width), em }
}

const flushRight = (of: LabelLine): LabelLine => ({
  ...of,
  x: right - widthOf(of.text, of.face, of.em),
})

/** Next to a name in other letters than on record (rules.md#names-in-other-scripts). */
const mark = { text: 'translit.', em: 15 }

/**
 * The name in two lines, the last name alone on the first: it is truncated only if it is wider than
 * the whole label in the smaller size. For the rest the middle name becomes an initial, then is
 * omitted; then the first name is truncated. A cut is marked with an ellipsis.
 */
const nameLines = ({
  lastName,
  firstName,
  middleName,
  transliterated = [],
}: LabelFacts): LabelLine[] => {
  const [last, first, middle] = [capitals(lastName), capitals(firstName), capitals(middleName)]
  const initial = Array.from(middle)[0] ?? ''
  const given =
    first === ''
      ? ['(FIRST NAME MISSING)']
      : [`${first} ${middle}`.trim(), `${first} ${initial}`.trim(), first]
  const room = (line: 'last' | 'first'): number =>
    transliterated.includes(line) ? full - widthOf(mark.text, 'regular', mark.em) - 8 : full
  return [
    {
      is: 'last',
      ...fitted(
        [last === '' ? '(LAST NAME MISSING)' : `${last},`],
        'bold',
        [31, 27, 23],
        room('last'),
      ),
      face: 'bold',
      x: left,
      baseline: 36,
    },
    {
      is: 'first',
      ...fitted(given, 'bold', [25, 22], room('first')),
      face: 'bold',
      x: left,
      baseline: 61,
    },
    ...transliterated.map((line) =>
      flushRight({
        is: 'mark',
        ...mark,
        face: 'regular',
        x: left,
        baseline: line === 'last' ? 36 : 61,
      }),
    ),
  ]
}

/**
 * The practice's own patient number if there is room for all of it, otherwise ours: a number is
 * never truncated.
 */
const recordLine = ({ medicalRecordId, patientId }: LabelFacts, width: number): LabelLine => {
  const own = labeledNumber('MRN', asPrinted(medicalRecordId))
  const em =
    medicalRecordId !== ''
      ? [20, 17].find((size) => widthOf(own, 'regular', size) <= width)
      : undefined
  const [text, size] = em === undefined ? [`ID ${patientId}`, 20] : [own, em]
  return {
    is: 'record',
    text,
    face: 'regular',
    em: size,
    x: right - widthOf(text, 'regular', size),
    baseline: 84,
  }
}

const describeCollected = ({ collectionDay, collectionTime, zone }: LabelFacts): string => {
  if (collectionDay === '') return 'Coll. date missing'
  return collectionTime === ''
    ? `Coll. ${usDate(collectionDay)} time missing`
    : `Coll. ${usDate(collectionDay)} ${collectionTime} ${zone}`.trim()
}

const line = (
  is: LabelLine['is'],
  text: string,
  at: Pick<LabelLine, 'em' | 'x' | 'baseline'>,
  face: Face = 'regular',
): LabelLine => ({ is, text, face, ...at })
/*
 * As large as the space between the facility code and the collection line allows, to be legible
 * from a meter away.
 */
const statBaseline = 171
const statEm = (facilityAt: number): number =>
  Math.min(40, Math.floor((statBaseline - facilityAt - 4) / 0.73))

/* Next to the bars: what to test, in a size that breaks no word, and for whom. */
const asideLines = ({ labType, facilityCode, isStat }: LabelFacts, x: number): LabelLine[] => {
  const width = right - x
  const words = asPrinted(labType).split(' ')
  const em =
    [18, 16, 14].find((size) => words.every((word) => widthOf(word, 'bold', size) <= width)) ?? 14
  const types = wrapped(labType, 'bold', em, width).slice(0, 2)
  const facilityAt = 106 + types.length * 20
  return [
    ...types.map((text, at) => line('type', text, { em, x, baseline: 106 + at * 20 }, 'bold')),
    line('facility', cutToFit(asPrinted(facilityCode), 'regular', 18, width), {
      em: 18,
      x,
      baseline: facilityAt,
    }),
    ...(isStat
      ? [line('stat', 'STAT', { em: statEm(facilityAt), x, baseline: statBaseline }, 'bold')]
      : []),
  ]
}

/** Positions of everything on the label of one specimen. Fails with Unprintable. */
export const labelLayout = (facts: LabelFacts): LabelLayout => {
  mustBePrintableLabel(facts)
  const { dob, gender, specimenBarcode } = facts
  const birth = `DOB ${dob === null ? 'missing' : usDate(dob)}${gender === '' ? '' : ` ${gender.slice(0, 1).toUpperCase()}`}`
  const bars = { code: specimenBarcode, x: 32, y: 91, height: 55, module: 2 }
  const barsWide = widthInModules(specimenBarcode) * bars.module
  const number = {
    em: 20,
    x: bars.x + (barsWide - widthOf(specimenBarcode, 'regular', 20)) / 2,
    baseline: 165,
  }
  const collected = describeCollected(facts)
  const by = asPrinted(facts.collector)
  const room = full - widthOf(collected, 'regular', 18) - 12
  const lines = [
    ...nameLines(facts),
    line('birth', birth, { em: 22, x: left, baseline: 84 }, 'bold'),
    recordLine(facts, full - widthOf(birth, 'bold', 22) - 16),
    line('number', specimenBarcode, number),
    ...asideLines(facts, bars.x + barsWide + 24),
    line('collected', collected, { em: 18, x: left, baseline: 190 }),
    flushRight(
      line('collector', by === '' ? 'By ________' : cutToFit(`By ${by}`, 'regular', 18, room), {
        em: 18,
        x: left,
        baseline: 190,
      }),
    ),
  ]
  return { bars, lines: lines.filter(({ text }) => text !== '') }
}
