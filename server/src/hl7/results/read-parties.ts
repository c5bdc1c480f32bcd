import { repetitions, textOf, type Segment } from '../message.ts'
import { readMoment } from '../moment.ts'
import type { Assigned, IncomingPerson } from './incoming.ts'

/** A laboratory in XON format: its name, and its CLIA number if the identifier is one. */
export const organisationIn = (
  segment: Segment,
  field: number,
): { name: string; cliaNumber: string } => {
  const clia = [
    textOf(segment, field, 10),
    textOf(segment, field, 3),
    textOf(segment, field, 6, 1),
  ].find((text) => /^\d\dD\d{7}$/.test(text))
  return { name: textOf(segment, field), cliaNumber: clia ?? '' }
}

/** An address in XAD format, on one line. */
export const addressIn = (segment: Segment, field: number): string => {
  const text = (component: number): string => textOf(segment, field, component)
  const town = [text(3), [text(4), text(5)].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [textOf(segment, field, 1, 1), text(2), town].filter(Boolean).join(', ')
}

/** A person's name in XCN format: 'Ann B. Cole, MD'. */
export const personIn = (segment: Segment, field: number): string => {
  const text = (component: number): string => textOf(segment, field, component)
  const name = [text(6), text(3), text(4), textOf(segment, field, 2, 1), text(5)]
    .filter(Boolean)
    .join(' ')
  return [name, text(7)].filter(Boolean).join(', ')
}

const assignersIn = (part: ReturnType<typeof repetitions>[number], component: number): string[] =>
  [part.text(component, 1), part.text(component, 2)].filter((text) => text !== '')

/* Only the stated part of a birth date counts: '1980' is a year, not January 1. */
const bornIn = (pid: Segment): Pick<IncomingPerson, 'dob' | 'dobPart'> => {
  const born = readMoment(textOf(pid, 7), 'UTC')
  if (born === undefined) return { dob: '', dobPart: '' }
  const length = { year: 4, month: 7 }[born.precision as string]
  return length === undefined
    ? { dob: born.day, dobPart: '' }
    : { dob: '', dobPart: born.day.slice(0, length) }
}

/**
 * The person a PID describes. Numbers without a value are omitted: a blank never matches anything.
 */
export const readPerson = (pid: Segment): IncomingPerson => ({
  ids: repetitions(pid, 3)
    .map((part): Assigned => ({ id: part.text(1).trim(), assigners: assignersIn(part, 4) }))
    .filter(({ id }) => id !== ''),
  lastName: textOf(pid, 5, 1, 1),
  firstName: textOf(pid, 5, 2),
  ...bornIn(pid),
})
