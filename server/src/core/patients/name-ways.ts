import { joined } from '../../db/search.ts'
import { partsOf, turned } from './patients.queries.ts'

export interface NameWay {
  last: string
  first: string
}

/**
 * How a typed name can be read: last name first, first name first, and with a space for the hyphen
 * of a double name.
 */
export const waysOf = (name: string): NameWay[] => {
  const parts = partsOf(name)
  const readings = parts
    ? [parts]
    : [name, turned(name)].filter(Boolean).map((last) => ({ last, first: '' }))
  const all = readings.flatMap(({ last, first }) =>
    [...new Set([last, joined(last)])].map((each) => ({ last: each, first })),
  )
  return all.filter(({ last }) => last !== '')
}
