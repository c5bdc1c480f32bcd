/*
 * X12 as the simulated payer reads and writes it: separate code, so that two independently written
 * programs meet in a file. It takes separators from their positions in ISA and knows nothing of
 * guides.
 */

export interface SimulatedFile {
  /** ISA and its elements. */
  isa: readonly string[]
  component: string
  /** All segments, ISA to IEA, as lists of elements: segment[0] is its id. */
  segments: readonly (readonly string[])[]
}

const places = { element: 3, component: 104, segment: 105 } as const

/** Undefined if the bytes do not begin with an ISA of 106 characters. */
export const simulatedFile = (bytes: Uint8Array): SimulatedFile | undefined => {
  const text = Buffer.from(bytes).toString('latin1')
  if (!text.startsWith('ISA') || text.length <= places.segment) return undefined
  const [element, component, end] = [
    text.charAt(places.element),
    text.charAt(places.component),
    text.charAt(places.segment),
  ]
  const segments = text
    .split(end)
    .map((line) => line.trimStart().split(element))
    .filter(([id]) => id !== '')
  return { isa: segments[0] ?? [], component, segments }
}

/** Sets of a file, ST to SE, with the group's control number and code. */
export interface SimulatedSet {
  group: readonly string[]
  segments: readonly (readonly string[])[]
}
export const simulatedSets = ({ segments }: SimulatedFile): SimulatedSet[] => {
  const sets: SimulatedSet[] = []
  let group: readonly string[] = []
  let open: (readonly string[])[] | undefined
  for (const segment of segments) {
    if (segment[0] === 'GS') group = segment
    if (segment[0] === 'ST') open = []
    open?.push(segment)
    if (segment[0] === 'SE' && open !== undefined) {
      sets.push({ group, segments: open })
      open = undefined
    }
  }
  return sets
}

type Element = string | readonly string[]
const joined = (element: Element): string =>
  typeof element === 'string' ? element : element.join(':').replace(/:+$/, '')
/** Cents as an element in dollars: '12.5', '3'. */
export const simulatedAmount = (cents: number): string => String(cents / 100)
/** One segment without its terminator; empty trailing elements are omitted. */
export const simulatedSegment = (...elements: readonly Element[]): string =>
  elements.map(joined).join('*').replace(/\*+$/, '')

export interface SimulatedEnvelope {
  /** The file being answered: its ISA05 to ISA08 and GS02, GS03 are swapped here. */
  answered: SimulatedFile
  code: string
  guide: string
  kind: string
  /** Control number of interchange and group. */
  control: number
  at: Date
}
const two = (number: number): string => String(number).padStart(2, '0')
export const simulatedDay = (at: Date): string =>
  `${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`
export const simulatedTime = (at: Date): string =>
  `${two(at.getUTCHours())}${two(at.getUTCMinutes())}`

const headerOf = (isa: readonly string[], at: Date, number: string): string =>
  [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    isa[7] ?? 'ZZ',
    (isa[8] ?? '').padEnd(15),
    isa[5] ?? 'ZZ',
    (isa[6] ?? '').padEnd(15),
    simulatedDay(at).slice(2),
    simulatedTime(at),
    '^',
    '00501',
    number,
    '0',
    'T',
    ':',
  ].join('*')

/**
 * A response: one group, each set with its own number. ISA15 is always T: no real money is
 * involved.
 */
export const simulatedInterchange = (
  envelope: SimulatedEnvelope,
  sets: readonly (readonly string[])[],
  acknowledgment = '',
): Uint8Array => {
  const { answered, code, guide, kind, control, at } = envelope
  const isa = answered.isa
  const gs = answered.segments.find(([id]) => id === 'GS') ?? []
  const number = String(control).padStart(9, '0')
  const [day, hour] = [simulatedDay(at), simulatedTime(at)]
  const inSt = kind === '835' ? '' : guide
  const lines = sets.flatMap((segments, nth) => {
    const set = String(nth + 1).padStart(4, '0')
    return [
      simulatedSegment('ST', kind, set, inSt),
      ...segments,
      simulatedSegment('SE', String(segments.length + 2), set),
    ]
  })
  const group =
    sets.length === 0
      ? []
      : [
          simulatedSegment(
            'GS',
            code,
            gs[3] ?? 'PAYER',
            gs[2] ?? 'LABGATE',
            day,
            hour,
            String(control),
            'X',
            guide,
          ),
          ...lines,
          simulatedSegment('GE', String(sets.length), String(control)),
        ]
  const all = [
    headerOf(isa, at, number),
    ...(acknowledgment === '' ? [] : [acknowledgment]),
    ...group,
    simulatedSegment('IEA', sets.length === 0 ? '0' : '1', number),
  ]
  return Buffer.from(all.map((line) => `${line}~`).join(''), 'latin1')
}
