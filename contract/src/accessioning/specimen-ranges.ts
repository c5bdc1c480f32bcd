import { z } from 'zod'
import { Done, Saved, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { id, instant, line } from '../kit/values.ts'

/** Maximum number of labels in a range. */
export const mostLabels = 1_000_000

export const SpecimenRange = z.object({
  specimenRangeId: id(),
  customerId: id(),
  /** Full specimen numbers with check digit, as on the labels. */
  firstNumber: line(20),
  lastNumber: line(20),
  /** Number of labels, and how many of them are on an order. */
  labels: z.number(),
  used: z.number(),
  userId_Created: id(),
  createdBy: line(120),
  dateCreated: instant(),
  /** null while its labels are accepted. */
  dateEnded: instant(),
})
export type SpecimenRange = z.infer<typeof SpecimenRange>

/**
 * Numbers of labels preprinted for an account (rules.md#preprinted-labels): a scanned number
 * outside them is refused.
 */
export const specimenRanges = endpoints({
  list: {
    method: 'GET',
    path: '/api/Customer/GetSpecimenRangeList',
    access: 'specimen-range.read',
    input: query({ CustomerId: id() }),
    answer: shortListOf(SpecimenRange),
  },
  /** Numbers as on the first and last label. */
  save: {
    method: 'POST',
    path: '/api/Customer/SaveSpecimenRange',
    access: 'specimen-range.save',
    changes: true,
    input: body({ customerId: id(), firstNumber: line(20), lastNumber: line(20) }),
    answer: Saved,
  },
  end: {
    method: 'POST',
    path: '/api/Customer/EndSpecimenRange',
    access: 'specimen-range.save',
    changes: true,
    input: body({ specimenRangeId: id() }),
    answer: Done,
  },
})
