/**
 * The characters that separate the parts of a message; the message itself declares them
 * (rules.md#hl7-delimiters).
 */
export interface Delimiters {
  field: string
  component: string
  repetition: string
  /** '' if the message names none: then nothing in it is escaped. */
  escape: string
  /** '' if the message names none. */
  subcomponent: string
}

/** The delimiters that we write. */
export const usual: Delimiters = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
}

const isPlain = /^[\w\s]$/u

/**
 * The delimiters that the head of a message names; undefined if it is not a head, or if one has two
 * meanings or could be part of a word.
 */
export const delimitersOf = (text: string): Delimiters | undefined => {
  if (!text.startsWith('MSH')) return undefined
  const field = text.charAt(3)
  const end = text.indexOf(field, 4)
  // we do not need a fifth character, the mark of a truncated value in later versions
  const [component = '', repetition = '', escape = '', subcomponent = ''] = text.slice(
    4,
    end === -1 ? undefined : end,
  )
  const named = [field, component, repetition, escape, subcomponent].filter((one) => one !== '')
  const isFaulty =
    field === '' ||
    component === '' ||
    new Set(named).size !== named.length ||
    named.some((one) => isPlain.test(one))
  return isFaulty ? undefined : { field, component, repetition, escape, subcomponent }
}
