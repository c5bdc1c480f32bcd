import { canPart, type Separators } from './separators.ts'

const isaElements = 16
/**
 * Widths of ISA01 to ISA16: ISA is the only fixed-width segment, 106 characters including its
 * terminator.
 */
export const isaWidths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1] as const
const longestIsa = 400

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

/**
 * Reads ISA at a position in a text; undefined if its separators cannot be determined. An ISA with
 * other widths is read by its separators.
 */
export const headAt = (text: string, at: number): InterchangeHead | undefined => {
  const element = text.charAt(at + 3)
  const starts = [at]
  let last = at + 3
  while (element !== '' && last !== -1 && starts.length <= isaElements && last - at < longestIsa) {
    starts.push(last + 1)
    last = text.indexOf(element, last + 1)
  }
  if (starts.length <= isaElements) return undefined
  const begin = starts[isaElements] ?? 0
  const elements = starts
    .slice(0, -1)
    .map((start, nth) => text.slice(start, (starts[nth + 1] ?? 0) - 1))
  const [component, segment] = [text.charAt(begin), text.charAt(begin + 1)]
  const separators = { element, component, segment, repetition: repetitionFrom(elements[11] ?? '') }
  const isClear = canPart(separators) || canPart({ ...separators, repetition: '' })
  if (!isClear) return undefined
  const misfits = isaWidths.flatMap((width, nth) =>
    nth < isaElements - 1 && elements[nth + 1]?.length !== width ? [nth + 1] : [],
  )
  return {
    separators: canPart(separators) ? separators : { ...separators, repetition: '' },
    elements: [...elements, component],
    end: begin + 2,
    misfits,
  }
}
