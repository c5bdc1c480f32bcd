import { fc } from '@labgate/contract/test/properties'
import { proof } from '@labgate/contract/test/size'
import { randomOf } from '@labgate/demo/random.ts'
import { X12Interchange, X12Parser } from 'node-x12'
import { describe, expect, it } from 'vitest'
import { modelOf, said } from '../../test/x12/random-model.ts'
import { batchOf, envelope, kinds } from '../../test/x12/sample-claims.ts'
import { cannotCarry, freeText, plainNumber } from './characters.ts'
import { readClaimStatus } from './faces/claim-status.ts'
import { readAcknowledgement } from './faces/read-acknowledgement.ts'
import { readClaimAcknowledgement } from './faces/read-claim-acknowledgement.ts'
import { readEligibility } from './faces/read-eligibility.ts'
import { readRemittance } from './faces/read-remittance.ts'
import { writeAcknowledgement } from './faces/write-acknowledgement.ts'
import { writeClaims } from './faces/write-claims.ts'
import { inWords, type Fault } from './fault.ts'
import type { Values } from './found.ts'
import { guideOf, guides } from './guides/guides.ts'
import { readFile } from './read-file.ts'
import { readSet } from './read-set.ts'
import type { TransactionSet } from './segment.ts'
import { usual, type Separators } from './separators.ts'
import { textOfInterchange, writeFile } from './write-file.ts'
import { writeSet } from './write-set.ts'

/*
 * node-x12 is a third-party reader: in strict mode it checks the envelope, its counts and its
 * control numbers.
 */
const segmentsByOther = (text: string): string[][] => {
  const parser = new X12Parser(true)
  const read = parser.parse(text)
  expect(parser.diagnostics).toEqual([])
  if (!(read instanceof X12Interchange))
    throw new Error('It is more than one interchange to this reader.')
  return read.functionalGroups.flatMap(({ transactions }) =>
    transactions.flatMap(({ segments }) =>
      segments.map(({ tag, elements }) => [tag, ...elements.map(({ value }) => value)]),
    ),
  )
}

/* seeds and names, so that a counterexample can be read */
const seeds = fc.nat()
const streamOf = (seed: number) => randomOf(`x12 ${seed}`)
const names = fc.constantFrom(...guides.map(({ set, version }) => `${set} ${version}`))
const guideBy = (name: string) => guides.find(({ set, version }) => `${set} ${version}` === name)!
const signs = ['*', '~', ':', '^', '|', '>', '!', '+', '&', '%', '@', '#', ';', '?', '<', '}']
const separators = fc
  .tuple(
    fc.shuffledSubarray(signs, { minLength: 4, maxLength: 4 }),
    fc.constantFrom('', '', '\n', '\r'),
  )
  .map(
    ([[element, repetition, component, segment], end]) =>
      ({ element, repetition, component, segment: end || segment }) as Separators,
  )
const setsIn = (bytes: Uint8Array): TransactionSet[] =>
  readFile(bytes).interchanges.flatMap(({ groups }) => groups.flatMap(({ sets }) => sets))
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
/** The file of several models, which must be writable. */
const written = (
  guide: (typeof guides)[number],
  models: readonly Values[],
  parts: Separators,
): Uint8Array => {
  const { bytes, stops } = writeFile(guide, envelope, models, parts)
  expect(stops).toEqual([])
  return bytes as Uint8Array
}

describe('a written file', () => {
  proof(
    'is read back with the same values and no faults, with any separators',
    { small: 160, full: 5000, of: 'models of every guide' },
    (numRuns, seed) => {
      fc.assert(
        fc.property(names, seeds, separators, (name, seedling, parts) => {
          const [guide, random] = [guideBy(name), streamOf(seedling)]
          const models = Array.from({ length: random.int(1, 2) }, () => modelOf(random, guide.body))
          const bytes = written(guide, models, parts)
          expect(readFile(bytes).faults).toEqual([])
          const sets = setsIn(bytes)
          expect(sets.map(({ control }) => control)).toEqual(
            models.map((_, nth) => String(nth + 1).padStart(4, '0')),
          )
          for (const [nth, set] of sets.entries()) {
            expect(guideOf(set)).toBe(guide)
            const read = readSet(guide, set)
            expect(read.faults.map(inWords)).toEqual([])
            expect(said(read.found)).toEqual(said(models[nth] as Values))
            // write again what was read: the same segments
            const again = writeSet(guide, read.found, parts)
            expect(again).toEqual({
              segments: set.segments.map(({ elements }) => elements.join(parts.element)),
              stops: [],
            })
          }
          expect(readFile(bytes).interchanges.map(textOfInterchange).join('')).toBe(textOf(bytes))
        }),
        { numRuns, seed },
      )
    },
  )

  proof(
    'has the same segments in a third-party reader',
    { small: 60, full: 5000, of: 'models of every guide' },
    (numRuns, seed) => {
      fc.assert(
        fc.property(names, seeds, (name, seedling) => {
          const [guide, random] = [guideBy(name), streamOf(seedling)]
          const bytes = written(guide, [modelOf(random, guide.body)], usual)
          const own = setsIn(bytes).flatMap(({ segments }) =>
            segments.map(({ elements }) => [...elements]),
          )
          expect(segmentsByOther(textOf(bytes))).toEqual(own)
        }),
        { numRuns, seed },
      )
    },
  )

  proof(
    'has only printable ASCII without separators, and cleaning it again changes nothing',
    { small: 400, full: 5000, of: 'texts' },
    (numRuns, seed) => {
      const anyText = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc
          .array(fc.constantFrom(...signs, 'é', 'ß', 'Ł', '’', 'Ж', 'a', 'Z', '9', ' ', '\t'))
          .map((parts) => parts.join('')),
      )
      fc.assert(
        fc.property(anyText, separators, (text, parts) => {
          const free = freeText(text, parts)
          for (const sign of Object.values(parts)) expect(free).not.toContain(sign as string)
          expect(freeText(free, parts)).toBe(free)
          if (cannotCarry(text, parts) === undefined) expect(text).toMatch(/^[\x20-\x7E]*$/)
          expect(plainNumber(plainNumber(text))).toBe(plainNumber(text))
        }),
        { numRuns, seed },
      )
    },
  )
})

/* Whatever the input, every face returns data and faults that say where and what. */
const faces = [
  readRemittance,
  readAcknowledgement,
  readClaimAcknowledgement,
  readClaimStatus,
  (bytes: Uint8Array) => readEligibility(bytes),
] as const
const isPlaced = (fault: Fault): void => {
  expect(fault.interchange).toBeGreaterThan(0)
  expect(fault.position + fault.set).toBeGreaterThan(0)
  expect(fault.says).toMatch(/^[A-Z].*\.$/)
  expect(fault.code).not.toBe('')
}
const faultsOf = (bytes: Uint8Array): Fault[] => [
  ...readFile(bytes).faults,
  ...setsIn(bytes).flatMap((set) => {
    const guide = guideOf(set)
    return guide === undefined ? [] : readSet(guide, set).faults
  }),
]
const file = (random: ReturnType<typeof randomOf>, guide: (typeof guides)[number]): Buffer =>
  Buffer.from(written(guide, [modelOf(random, guide.body)], usual))
const changes = fc.array(
  fc.tuple(
    fc.nat(),
    fc.constantFrom('cut', 'twice', 'put'),
    fc.constantFrom(
      ...[...signs, 'ISA*', 'A', '7', ' ', '~~', '\0', 'é', '~SE*1*0001~', '~HL*1~'].map((one) =>
        Buffer.from(one),
      ),
    ),
  ),
  { minLength: 1, maxLength: 5 },
)

describe('a damaged file', () => {
  proof(
    'never makes a reader throw, and every fault has a position, code, and sentence',
    { small: 250, full: 5000, of: 'mutated files' },
    (numRuns, seed) => {
      fc.assert(
        fc.property(names, seeds, changes, (name, seedling, made) => {
          const [guide, random] = [guideBy(name), streamOf(seedling)]
          const whole = file(random, guide)
          const damaged = made.reduce((bytes, [place, how, sign]) => {
            const at = place % (bytes.length + 1)
            if (how === 'cut')
              return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + (place % 9))])
            if (how === 'twice')
              return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 40))])
            return Buffer.concat([bytes.subarray(0, at), sign, bytes.subarray(at)])
          }, whole)
          for (const fault of faultsOf(damaged)) isPlaced(fault)
          for (const face of faces) expect(() => face(damaged)).not.toThrow()
          expect(() => writeAcknowledgement(damaged, envelope)).not.toThrow()
        }),
        { numRuns, seed },
      )
    },
  )

  proof(
    'has a fault wherever the file was cut off',
    { small: 60, full: 5000, of: 'cut files' },
    (numRuns, seed) => {
      fc.assert(
        fc.property(names, seeds, fc.nat(), (name, seedling, place) => {
          const [guide, random] = [guideBy(name), streamOf(seedling)]
          const whole = file(random, guide)
          // only the last separator can be missing: nothing is lost with it
          const cut = whole.subarray(0, place % (whole.length - 1))
          const { faults } = readFile(cut)
          expect(faults.length).toBeGreaterThan(0)
          for (const fault of faults) isPlaced(fault)
        }),
        { numRuns, seed },
      )
    },
  )

  proof(
    'with a lost or duplicated segment in a set has a segment count fault',
    { small: 100, full: 5000, of: 'sets' },
    (numRuns, seed) => {
      fc.assert(
        fc.property(names, seeds, fc.nat(), fc.boolean(), (name, seedling, place, isTwice) => {
          const [guide, random] = [guideBy(name), streamOf(seedling)]
          const lines = file(random, guide).toString('latin1').split('~')
          const at = 3 + (place % (lines.length - 7))
          lines.splice(at, isTwice ? 0 : 1, ...(isTwice ? [lines[at] as string] : []))
          expect(readFile(Buffer.from(lines.join('~'))).faults.map(({ code }) => code)).toContain(
            '4',
          )
        }),
        { numRuns, seed },
      )
    },
  )
})

describe('an interchange', () => {
  const { bytes } = writeClaims(batchOf(kinds['medicare']!), envelope)
  const text = textOf(bytes as Uint8Array)

  it('is read with a byte order mark, line ends, lowercase letters, and other interchanges around it, each with its own separators', () => {
    const other = text.replaceAll('*', '|').replaceAll('~', '\r\n').replaceAll('^', '!')
    const read = readFile(
      Buffer.from(`\uFEFF${text.toLowerCase().replaceAll('~', '~\r\n')}\n${other}${text}`),
    )
    expect(read.faults).toEqual([])
    expect(read.interchanges.map((one) => one.separators.element)).toEqual(['*', '|', '*'])
    for (const { groups } of read.interchanges)
      expect(
        readSet(
          guides.find(({ set }) => set === '837')!,
          groups[0]!.sets[0]!,
        ).faults,
      ).toEqual([])
  })

  it.each([
    ['', 'interchange', '022'],
    ['hello', 'interchange', '024'],
    [text.replace('ZZ*LABGATETEST    *', 'ZZ*LABGATETEST*'), 'interchange', '022'],
    [text.replace('IEA*1*000000101', 'IEA*1*000000102'), 'interchange', '001'],
    [text.replace('IEA*1*', 'IEA*2*'), 'interchange', '021'],
    [text.replace('GE*1*101', 'GE*1*102'), 'group', '4'],
    [text.replace('GE*1*101', 'GE*3*101'), 'group', '5'],
    [text.replace('GE*1*101~', ''), 'group', '3'],
    [text.replace('SE*32*0001', 'SE*32*0002'), 'set', '3'],
    [text.replace('SE*32*', 'SE*31*'), 'set', '4'],
    [text.replace('SE*32*0001~', ''), 'set', '2'],
    [text.replace('~IEA*1*000000101~', '~'), 'interchange', '023'],
    [text + text.slice(0, -30), 'interchange', '023'],
  ])('that is damaged (case %#) has the fault code of its damage', (damaged, level, code) =>
    expect(readFile(Buffer.from(damaged)).faults).toContainEqual(
      expect.objectContaining({ level, code }),
    ),
  )
})
