import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import type { Method } from '@labgate/contract/catalog/shape'
import type { IncomingValue } from '../../hl7/results/incoming.ts'

/** A value of a message with its code's catalog mapping. */
export type MappedValue = IncomingValue & { analyte: AnalyteKey; method: Method; apartBy: string }
