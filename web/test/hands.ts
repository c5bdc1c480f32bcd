import { checkLetter, specimenNumber } from '@labgate/contract/kit/numbers'
import { fc } from '@labgate/contract/test/properties'

/** One key of a stream: who pressed it, and when, in ms from the start. */
export interface StreamKey {
  at: number
  key: string
  ctrlKey: boolean
  by: 'scanner' | 'person'
}
/** A code sent by a scanner, from its first key to the last of its terminators. */
export interface Sent {
  code: string
  from: number
  to: number
}
/** An event other than a key: the focus moves, or the page scrolls. */
export interface Moved {
  at: number
  focus: number
}
export interface Stream {
  keys: readonly StreamKey[]
  sent: readonly Sent[]
  moved: readonly Moved[]
}

/** Tubes whose numbers are as similar as those of one day. */
export const tubes = [31, 32, 33, 130, 131, 310, 1031].map(specimenNumber)
const sheets = [7, 70].flatMap((id) =>
  (['SL', 'MF'] as const).map(
    (kind) => `${kind}${checkLetter(kind, id)}${String(id).padStart(9, '0')}`,
  ),
)
const foreign = fc.oneof(
  fc.constantFrom(
    'XR1234',
    'R000000031',
    '1Z999AA10123456784',
    '961102098765',
    '9400110200881234567890',
    'sl-0000 31',
    'HRA-12',
    'r1h2a3',
    '0000 0000 0312',
  ),
  fc.stringMatching(/^[0-9]{5,20}$/),
  fc.stringMatching(/^[HRALDIO]{1,3}[0-9]{4,9}$/),
)
const code = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...tubes) },
  { weight: 1, arbitrary: fc.constantFrom(...sheets) },
  { weight: 4, arbitrary: foreign },
)
const ends = fc.constantFrom([], ['Enter'], ['Tab'], ['Enter', 'Enter'])

/** One scanner: codes one after another, each with different pauses. */
const scanner = fc
  .array(
    fc.record({
      code,
      end: ends,
      gaps: fc.array(fc.integer({ min: 5, max: 120 }), { minLength: 1, maxLength: 6 }),
      after: fc.integer({ min: 0, max: 1_500 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((scans) => {
    let at = 0
    const keys: StreamKey[] = []
    const sent: Sent[] = []
    for (const scan of scans) {
      at += scan.after
      const from = at
      for (const [place, key] of [...scan.code, ...scan.end].entries()) {
        if (place > 0) at += scan.gaps[place % scan.gaps.length] ?? 5
        keys.push({ at, key, ctrlKey: false, by: 'scanner' })
      }
      sent.push({ code: scan.code, from, to: at })
      at += 130
    }
    return { keys, sent }
  })

const personsKeys = [
  'h',
  'r',
  'a',
  'l',
  '1',
  '2',
  '6',
  'Enter',
  'Enter',
  ' ',
  'Escape',
  'Tab',
  'ArrowDown',
  'Backspace',
  'm',
]
const person = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 5_000 }),
    key: fc.constantFrom(...personsKeys, 'chord', 'chord', 'chord', 'chord'),
  }),
  {
    maxLength: 14,
  },
)

/** One to three scanners and a person on one keyboard; the focus can be anywhere. */
export const stream: fc.Arbitrary<Stream> = fc
  .record({
    scanners: fc.array(scanner, { minLength: 1, maxLength: 3 }),
    starts: fc.array(fc.integer({ min: 0, max: 2_500 }), { minLength: 3, maxLength: 3 }),
    person,
    moved: fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 5_000 }), focus: fc.integer({ min: 0, max: 5 }) }),
      { maxLength: 3 },
    ),
    ctrl: fc.option(
      fc.record({
        from: fc.integer({ min: 0, max: 4_000 }),
        for: fc.integer({ min: 50, max: 800 }),
      }),
      { freq: 5 },
    ),
  })
  .map(({ scanners, starts, person: pressed, moved, ctrl }) => {
    const isHeld = (at: number): boolean =>
      ctrl !== null && at >= ctrl.from && at <= ctrl.from + ctrl.for
    const keys = scanners.flatMap((one, which) =>
      one.keys.map((key) => ({
        ...key,
        at: key.at + (starts[which] ?? 0),
        ctrlKey: isHeld(key.at + (starts[which] ?? 0)),
      })),
    )
    const byHand = pressed.map(({ at, key }) => ({
      at,
      key: key === 'chord' ? 'Enter' : key,
      ctrlKey: key === 'chord',
      by: 'person' as const,
    }))
    return {
      keys: [...keys, ...byHand].toSorted((a, b) => a.at - b.at),
      sent: scanners.flatMap((one, which) =>
        one.sent.map(({ code: text, from, to }) => ({
          code: text,
          from: from + (starts[which] ?? 0),
          to: to + (starts[which] ?? 0),
        })),
      ),
      moved,
    }
  })
