import { missingKinds } from '@labgate/contract/desk/inconsistencies'
import { endMeasure, measures, missingMeasure } from '@labgate/contract/figures/measures'
import { Rejection } from '@labgate/contract/orders/order-status'

/**
 * An indicator of two measures: the numerator is part of the denominator. Benchmarks are
 * orientation, not targets (rules.md#quality-indicators).
 */
export interface QualityKind {
  kind: string
  title: string
  per: 100 | 10_000
  n: number
  /** Measures that make the denominator together. */
  d: readonly number[]
  benchmark?: string
  note?: string
}
const received = [measures.received.id]
const released = [measures.released.id]
const ifcc = (better: string, worse: string): string =>
  `IFCC, hospital blood tests: good below ${better}%, poor above ${worse}%`

export const qualityKinds: readonly QualityKind[] = [
  {
    kind: 'rejected',
    title: 'Rejected',
    per: 100,
    n: measures.rejected.id,
    d: received,
    benchmark: 'Two single laboratories: 0.3% and 4.9%',
    note: 'Lost and returned tubes are not rejections.',
  },
  {
    kind: 'insufficient',
    title: 'Rejected: insufficient quantity',
    per: 100,
    n: endMeasure(Rejection.InsufficientQuantity),
    d: received,
    benchmark: ifcc('0.02', '0.14'),
  },
  {
    kind: 'poor-quality',
    title: 'Rejected: poor quality',
    per: 100,
    n: endMeasure(Rejection.PoorQuality),
    d: received,
  },
  {
    kind: 'wrong-device',
    title: 'Rejected: wrong device',
    per: 100,
    n: endMeasure(Rejection.WrongDevice),
    d: received,
    benchmark: ifcc('0.010', '0.024'),
  },
  {
    kind: 'misidentified',
    title: 'Misidentification',
    per: 100,
    n: measures.misidentified.id,
    d: received,
    benchmark: ifcc('0', '0.04'),
    note: 'Name or birth date did not match, or an identifier was missing.',
  },
  {
    kind: 'stability',
    title: 'Rejected: stability exceeded',
    per: 100,
    n: endMeasure(Rejection.Stability),
    d: received,
  },
  {
    kind: 'past-stability',
    title: 'Tested past stability',
    per: 100,
    n: measures['past-stability'].id,
    d: [measures.accessioned.id],
  },
  {
    kind: 'missing',
    title: 'Missing information',
    per: 100,
    n: measures['missing-information'].id,
    d: received,
    benchmark: 'One laboratory, incomplete requisitions: 7.9%',
    note: 'What is still missing: completed orders no longer count.',
  },
  ...Object.entries(missingKinds).map(([kind, title]): QualityKind => ({
    kind: `missing-${kind}`,
    title,
    per: 100,
    n: missingMeasure(kind),
    d: received,
  })),
  {
    kind: 'canceled',
    title: 'Canceled',
    per: 100,
    n: measures.canceled.id,
    d: [measures.ordered.id, measures.canceled.id],
    benchmark: 'Median of one national scheme: 0.35%',
    note: 'Of the orders placed.',
  },
  {
    kind: 'corrected',
    title: 'Corrected reports',
    per: 10_000,
    n: measures.corrected.id,
    d: released,
  },
  {
    kind: 'withdrawn',
    title: 'Withdrawn reports',
    per: 10_000,
    n: measures.withdrawn.id,
    d: released,
  },
  {
    kind: 'wrong-patient',
    title: 'Withdrawn: wrong patient',
    per: 10_000,
    n: measures['wrong-patient'].id,
    d: released,
    note: 'Each one is looked into.',
  },
]
export const qualityMeasures = [...new Set(qualityKinds.flatMap(({ n, d }) => [n, ...d]))]
