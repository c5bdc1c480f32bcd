import { escapeText } from './escape.ts'

/** A text of a message. Numbers are written as they are; '', null and undefined say nothing. */
type Text = string | number | null | undefined
/** A component: a text, or its subcomponents. */
export type Component = Text | readonly Text[]
/** A field: its one component, or its components in order. */
export type Field = Text | readonly Component[]
/** A field that occurs several times. */
export interface Repeated {
  repeated: readonly Field[]
}
/** Fields by the standard's numbers. */
export type Fields = Readonly<Record<number, Field | Repeated>>

const textFor = (text: Text): string =>
  text === null || text === undefined ? '' : escapeText(String(text))
const withoutTail = (parts: readonly string[], sign: string): string => {
  const last = parts.findLastIndex((part) => part !== '')
  return parts.slice(0, last + 1).join(sign)
}
const isList = Array.isArray as (value: unknown) => value is readonly unknown[]
const componentFor = (component: Component): string =>
  isList(component) ? withoutTail(component.map(textFor), '&') : textFor(component as Text)
const onceFor = (field: Field): string =>
  isList(field) ? withoutTail(field.map(componentFor), '^') : textFor(field as Text)
const isRepeated = (field: Field | Repeated): field is Repeated =>
  typeof field === 'object' && field !== null && 'repeated' in field
const fieldFor = (field: Field | Repeated): string =>
  isRepeated(field) ? field.repeated.map(onceFor).join('~') : onceFor(field)

/**
 * One segment with the usual delimiters, without its end. MSH-1 and MSH-2 are written
 * automatically.
 */
export const segmentFor = (name: string, fields: Fields): string => {
  const isHead = name === 'MSH'
  const last = Math.max(isHead ? 2 : 0, ...Object.keys(fields).map(Number))
  const texts = Array.from({ length: last }, (_, at) => fieldFor(fields[at + 1] ?? ''))
  const parts = isHead ? ['MSH', '^~\\&', ...texts.slice(2)] : [name, ...texts]
  return withoutTail(parts, '|')
}

/** The text of a message: each segment ends with CR (rules.md#hl7-delimiters). */
export const messageFor = (segments: readonly string[]): string =>
  segments.map((segment) => `${segment}\r`).join('')
