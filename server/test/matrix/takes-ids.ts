import { id } from '@labgate/contract/kit/values'
import type { z } from 'zod'

interface Part {
  def: {
    type: string
    shape?: Record<string, Part>
    innerType?: Part
    element?: Part
    in?: Part
    out?: Part
    options?: Part[]
  }
}
/*
 * Every id in the contract has the same schema; fields that name a record by its number show that
 * in their names. These are numbers of the same form that name none.
 */
const namesNone = new Set(['rowVersion', 'active', 'tranSourceId'])
const isId = (name: string, part: Part): boolean =>
  !namesNone.has(name) &&
  ((part as unknown) === id() || /(Id|ID)s?(_\w+)?$|^ids$|[Bb]arcodes?$/.test(name))

/**
 * Names of the input fields of a call that name a record, at any depth, except in the validation
 * block.
 */
export const takesIds = (input: z.ZodType): string[] => {
  const found = new Set<string>()
  const walk = (name: string, part: Part): void => {
    const { shape = {}, innerType, element, in: taken, out, options = [] } = part.def
    if (isId(name, part)) found.add(name)
    for (const [field, one] of Object.entries(shape))
      if (field.toLowerCase() !== 'validation') walk(field, one)
    for (const one of [innerType, element, taken, out, ...options])
      if (one !== undefined) walk(name, one)
  }
  walk('', input)
  return [...found].toSorted()
}
