import type { Issue } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { z } from 'zod'
import { isForPeople } from '../api/refused.ts'

/** Messages by field path: 'name', 'address.city', 'delegates.0.userId'. */
export type Faults = Record<string, string>

interface ZodIssue {
  code?: string | undefined
  path: PropertyKey[]
  message: string
  expected?: string
}

const expected: Record<string, string> = {
  number: say('Enter a number.'),
  int: say('Enter a whole number.'),
  string: say('Enter text.'),
  boolean: say('Choose yes or no.'),
  array: say('Choose from the list.'),
  object: say('Fill this in.'),
}

/* The contract's own messages are for people; the schema library's are not. */
const inWords = (issue: ZodIssue): string => {
  if (issue.code === 'invalid_type') return expected[issue.expected ?? ''] ?? say('Fill this in.')
  return isForPeople(issue.message) ? issue.message : say('Check this field.')
}

/** The faults found by a schema; the first for each field. */
export const faultsOf = (schema: z.ZodType, values: unknown): Faults => {
  const checked = schema.safeParse(values)
  const faults: Faults = {}
  if (!checked.success)
    for (const issue of checked.error.issues) faults[issue.path.join('.')] ??= inWords(issue)
  return faults
}

/** The server's issues of a refused save, by field. */
export const faultsOfIssues = (issues: readonly Issue[]): Faults => {
  const faults: Faults = {}
  for (const { path, message } of issues) faults[path.join('.')] ??= message
  return faults
}
