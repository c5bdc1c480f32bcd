/**
 * The separators of an interchange, declared by its ISA (rules.md#x12-characters). X12 has no
 * escape: no value can contain one.
 */
export interface Separators {
  element: string
  /** '' if ISA11 names none, as in versions before 5010. */
  repetition: string
  component: string
  segment: string
}

/** The separators that we write. */
export const usual: Separators = { element: '*', repetition: '^', component: ':', segment: '~' }

const isPlain = /^[A-Za-z0-9 ]$/

/**
 * Whether they can separate anything: all different, none a letter, a digit or a space. A line end
 * can only end segments.
 */
export const canPart = ({ element, repetition, component, segment }: Separators): boolean => {
  const named = [element, component, segment, ...(repetition === '' ? [] : [repetition])]
  const inside = [element, repetition, component].every((sign) => !/\s/.test(sign))
  return (
    inside &&
    named.every((sign) => sign.length === 1 && !isPlain.test(sign)) &&
    new Set(named).size === named.length
  )
}

/** Whether a character ends a line. */
export const endsLine = (sign: string): boolean => sign === '\r' || sign === '\n'
/** A text without the line ends in it. */
export const withoutLineEnds = (text: string): string => text.replaceAll(/[\r\n]+/g, '')
