import { Hl7Message } from '@medplum/core'
import { Message } from 'node-hl7-client'

/**
 * A segment as a reader of others understands it; fields and components from 1, as written or
 * unescaped, '' if empty.
 */
export interface ForeignSegment {
  name: string
  /** All components and repetitions. */
  field: (field: number) => string
  /** Of the first repetition. */
  component: (field: number, component: number) => string
}

/** Readers of HL7 messages that are not ours, by package: two programs that share no code. */
export const foreignReaders: Readonly<Record<string, (message: string) => ForeignSegment[]>> = {
  '@medplum/core': (message) =>
    Hl7Message.parse(message).segments.map((segment) => ({
      name: segment.name,
      field: (field) => segment.getField(field)?.toString() ?? '',
      component: (field, component) => segment.getComponent(field, component) ?? '',
    })),
  'node-hl7-client': (message) =>
    new Message({ text: message }).toArray().map((segment) => ({
      name: segment.name,
      field: (field) => segment.get(`${segment.name}.${field}`).toRaw(),
      component: (field, component) =>
        segment.get(`${segment.name}.${field}.${component}`).toString(),
    })),
}
