import { canPart, endsLine, type Separators } from './separators.ts'

const isaElements = 16
/**
 * Widths of ISA01 to ISA16: ISA is the only fixed-width segment, 106 characters including its
 * terminator.
 */
export const isaWidths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1] as const
const longestIsa = 400
const idLength = 'ISA'.length

export interface InterchangeHead {
  separators: Separators
  /** ISA and its 16 elements. */
  elements: string[]
  /** Where the first segment after ISA begins. */
  end: number
  /** Elements with the wrong width. */
  misfits: number[]
}

const repetitionFrom = (text: string): string =>
  text.length === 1 && !/[A-Za-z0-9 ]/.test(text) ? text : ''

/** ISA without the line ends of a file that was wrapped, and where its characters are in the text. */
const unwrapped = (text: string, at: number): { line: string; places: number[] } => {
  const places: number[] = []
  for (let place = at; place < text.length && places.length < longestIsa; place++)
    if (!endsLine(text.charAt(place))) places.push(place)
  return { line: places.map((place) => text.charAt(place)).join(''), places }
}

/** Where each of the 16 elements begins in the line, and the component separator last. */
const startsIn = (line: string): number[] => {
  const element = line.charAt(idLength)
  const starts = [0]
  let last = idLength
  while (element !== '' && last !== -1 && starts.length <= isaElements) {
    starts.push(last + 1)
    last = line.indexOf(element, last + 1)
  }
  return starts
}

/**
 * Reads ISA at a position in a text; undefined if its separators cannot be determined. An ISA with
 * other widths is read by its separators, and one with line ends inside without them: segments end
 * with a line end only if a letter follows it.
 */
export const headAt = (text: string, at: number): InterchangeHead | undefined => {
  const { line, places } = unwrapped(text, at)
  const starts = startsIn(line)
  if (starts.length <= isaElements) return undefined
  const begin = starts[isaElements] ?? 0
  const elements = starts
    .slice(0, -1)
    .map((start, nth) => line.slice(start, (starts[nth + 1] ?? 0) - 1))
  const next = text.charAt((places[begin] ?? text.length) + 1)
  const isWrapped = endsLine(next) && /^[^A-Za-z0-9\s]/.test(line.charAt(begin + 1))
  const segment = isWrapped ? line.charAt(begin + 1) : next
  const separators = {
    element: line.charAt(idLength),
    component: line.charAt(begin),
    segment,
    repetition: repetitionFrom(elements[11] ?? ''),
  }
  const isClear = canPart(separators) || canPart({ ...separators, repetition: '' })
  if (!isClear) return undefined
  const misfits = isaWidths.flatMap((width, nth) =>
    nth < isaElements - 1 && elements[nth + 1]?.length !== width ? [nth + 1] : [],
  )
  return {
    separators: canPart(separators) ? separators : { ...separators, repetition: '' },
    elements: [...elements, separators.component],
    end: (places[isWrapped ? begin + 1 : begin] ?? text.length) + (isWrapped ? 1 : 2),
    misfits,
  }
}
