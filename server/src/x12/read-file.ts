import { faultAt, nowhere, type Fault } from './fault.ts'
import { headAt } from './interchange-head.ts'
import { inGroups } from './read-groups.ts'
import type { Interchange, Segment } from './segment.ts'
import { endsLine, withoutLineEnds } from './separators.ts'

export interface X12File {
  interchanges: readonly Interchange[]
  faults: readonly Fault[]
}

const [utf8, windows] = [
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }),
  new TextDecoder('windows-1252'),
]
const textOf = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return windows.decode(bytes)
  }
}

/**
 * NUL is padding between segments; within one it stands for a character that is lost, and no
 * database stores it.
 */
const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD')
const unwrap = (text: string): string => withoutNul(withoutLineEnds(text))

const isBlank = (sign: string): boolean =>
  sign === '\r' ||
  sign === '\n' ||
  sign === ' ' ||
  sign === '\t' ||
  sign === '\uFEFF' ||
  sign === '\0'
/** The first segment of an interchange, also in a file that was wrapped within its name. */
const isaBegins = /I[\r\n]{0,2}S[\r\n]{0,2}A[\r\n]{0,2}[^A-Za-z0-9\s]/i
const longestBegin = 10
const beginsIsa = (text: string, at: number): boolean =>
  text.slice(at, at + longestBegin).search(isaBegins) === 0

/** Segments of one interchange, up to the next ISA or the end of the text; some more than `most`. */
const segmentsFrom = (
  text: string,
  from: number,
  most = Number.POSITIVE_INFINITY,
): { segments: Segment[]; end: number; isCut: boolean; misfits: number[] } | undefined => {
  const head = headAt(text, from)
  if (head === undefined) return undefined
  const { separators, misfits } = head
  const segments: Segment[] = [
    { id: 'ISA', elements: head.elements.map(withoutNul), position: 1, separators },
  ]
  // a line end that ends no segment was put in by whoever wrapped the file
  const plain = endsLine(separators.segment) ? withoutNul : unwrap
  let at = head.end
  for (;;) {
    while (at < text.length && text.charAt(at) !== separators.segment && isBlank(text.charAt(at)))
      at++
    if (at >= text.length || beginsIsa(text, at))
      return { segments, end: at, isCut: false, misfits }
    const end = text.indexOf(separators.segment, at)
    const elements = plain(text.slice(at, end === -1 ? undefined : end)).split(separators.element)
    const id = (elements[0] ?? '').trim().toUpperCase()
    // an empty segment: two terminators in a row
    if (elements.length > 1 || id !== '')
      segments.push({ id, elements, position: segments.length + 1, separators })
    if (end === -1) return { segments, end: text.length, isCut: true, misfits }
    if (segments.length > most) return { segments, end: text.length, isCut: false, misfits }
    at = end + 1
    if (id === 'IEA') return { segments, end: at, isCut: false, misfits }
  }
}

/**
 * Reads the bytes of a file: any number of interchanges, each with the separators of its own ISA. A
 * byte order mark, line ends after segments and within them, lower-case letters and other widths of
 * ISA are accepted. Anything missing, left over or contradicting its count is a fault; the rest is read all
 * the same. Never throws.
 */
export const readFile = (bytes: Uint8Array): X12File => {
  const text = textOf(bytes)
  const [interchanges, faults]: [Interchange[], Fault[]] = [[], []]
  let [at, before] = [0, 0]
  while (at < text.length) {
    if (isBlank(text.charAt(at))) {
      at++
      continue
    }
    const place = { ...nowhere, interchange: interchanges.length + 1, position: 1, segment: 'ISA' }
    const next = beginsIsa(text, at) ? at : text.slice(at).search(isaBegins) + at
    if (next !== at)
      faults.push(faultAt(place, 'interchange', '024', 'This text belongs to no interchange.'))
    if (next < at) break
    const read = segmentsFrom(text, next)
    if (read === undefined) {
      faults.push(
        faultAt(
          place,
          'interchange',
          '022',
          'ISA does not tell its separators: it has not 16 elements, or two of them are the same.',
        ),
      )
      const following = text.slice(next + 3).search(isaBegins)
      if (following === -1) break
      at = next + 3 + following
      continue
    }
    for (const element of read.misfits)
      faults.push(
        faultAt(place, 'interchange', '022', 'This element of ISA has not its fixed width.', {
          element,
        }),
      )
    if (read.isCut)
      faults.push(
        faultAt(
          { ...place, position: read.segments.length, segment: read.segments.at(-1)?.id ?? '' },
          'interchange',
          '023',
          'The file ends inside this segment.',
        ),
      )
    const grouped = inGroups(read.segments, interchanges.length + 1, before)
    before += read.segments.length
    interchanges.push(grouped.interchange)
    faults.push(...grouped.faults)
    at = read.end
  }
  if (interchanges.length === 0 && faults.length === 0)
    faults.push(
      faultAt(
        { ...nowhere, interchange: 1, position: 1, segment: 'ISA' },
        'interchange',
        '022',
        'The file is empty.',
      ),
    )
  return { interchanges, faults }
}

/**
 * The segments of a file, one after another as its sets count them (`begins`). It stops soon after
 * so many.
 */
export const rawSegmentsOf = (bytes: Uint8Array, most: number): Segment[] => {
  const text = textOf(bytes)
  const all: Segment[][] = []
  let [at, left] = [text.search(isaBegins), most]
  while (at !== -1 && left >= 0) {
    const read = segmentsFrom(text, at, left)
    if (read !== undefined) all.push(read.segments)
    left -= read?.segments.length ?? 0
    const from = read?.end ?? at + 1
    const next = text.slice(from).search(isaBegins)
    at = next === -1 ? -1 : from + next
  }
  return all.flat()
}
