import { allHolds, inWork, notProcessed, statusGroups } from '@labgate/contract/order-status'
import { endMeasure, measureNames, measures, missingMeasure, rejectionEnds } from '@labgate/contract/figures/measures'
import { payerMixes, payerMixNames } from '@labgate/contract/figures/payer-mix'
import { missingKinds } from '@labgate/contract/inconsistencies'
import { attentions, attentionSays, dateTypes } from '@labgate/contract/orders'
import { useCodes } from '../../../api/codes.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import type { FilterField } from '../../../ui/filter-bar.tsx'
import { todayHere } from '../../patients/parts/age.ts'
import { useLocations, usePlace } from '../../patients/parts/use-place.ts'
import { weekBefore } from './criteria.ts'

const byDate = [
  { value: dateTypes.collected, label: 'Collected' },
  { value: dateTypes.received, label: 'Received' },
  { value: dateTypes.accessioned, label: 'Accessioned' },
  { value: dateTypes.resulted, label: 'Resulted' },
  { value: dateTypes.held, label: 'Put on hold' },
  { value: dateTypes.rejected, label: 'Rejected' },
]

/** What a dashboard counts together. */
const groups = [
  { value: allHolds, label: 'All holds' },
  ...Object.entries(statusGroups).map(([value, { says }]) => ({ value: Number(value), label: says })),
  { value: inWork, label: 'In work' },
  { value: notProcessed, label: 'Not processed' },
]
/** A figure's orders: the dates are then those on which they were counted. */
const counted = [
  ...measureNames.map((name) => ({ value: measures[name].id, label: measures[name].title })),
  ...Object.entries(missingKinds).map(([kind, label]) => ({ value: missingMeasure(kind), label })),
]
const first = attentions.map((value) => ({ value, label: attentionSays[value] }))
const payers = payerMixNames.map((value) => ({ value, label: payerMixes[value] ?? value }))

/** The fields of the search form (reference/domain.md 3.11), the most used in view. Where one works at all locations, they can be chosen from. */
export const useOrderFilterFields = (): readonly FilterField[] => {
  const { accountId, locationId } = usePlace()
  const atAll = accountId > 0 && locationId === 0
  const places = useLocations(accountId, atAll)
  const may = useMay()
  const { userId } = useSession()
  const [statuses, types] = useCodes('LabStatus', 'LabType')
  const ends = statuses.filter(({ value }) => rejectionEnds.includes(Number(value))).map(({ value, label }) => ({ value: endMeasure(Number(value)), label }))
  return [
    { name: 'specimenBarcode', label: 'Specimen ID', kind: 'text', main: true, width: 150 },
    { name: 'patientName', label: 'Patient (Last, First)', kind: 'text', main: true, width: 190 },
    { name: 'labStatusId', label: 'Status', kind: 'choice', options: [...groups, ...statuses], main: true, width: 190 },
    { name: 'from', label: 'From', kind: 'day', initial: weekBefore(todayHere()), main: true, width: 120 },
    { name: 'to', label: 'To', kind: 'day', main: true, width: 120 },
    { name: 'requisitionNo', label: 'Requisition', kind: 'text', width: 150 },
    { name: 'dateType', label: 'By date', kind: 'choice', options: byDate, initial: dateTypes.collected, width: 150 },
    { name: 'labTypeId', label: 'Test type', kind: 'choice', options: types, width: 200 },
    { name: 'attention', label: 'Read first', kind: 'choice', options: first, width: 200 },
    { name: 'isStat', label: 'STAT only', kind: 'flag' },
    { name: 'measure', label: 'Counted as', kind: 'choice', options: [...counted, ...ends], width: 200 },
    ...(may.verb('bench-figure.read')
      ? [{ name: 'userId_Bench', label: 'Worked on by', kind: 'choice', options: [{ value: userId, label: 'Me' }], width: 130 } as const]
      : []),
    ...(may.verb('account-quality.read')
      ? [{ name: 'analyte', label: 'Analyte tested', kind: 'text', width: 160 } as const, { name: 'isFound', label: 'Analyte found', kind: 'flag' } as const]
      : []),
    ...(may.verb('payer-mix.read') ? [{ name: 'payerMix', label: 'Who pays', kind: 'choice', options: payers, width: 180 } as const] : []),
    ...(atAll && places.length > 1 ? [{ name: 'locationId', label: 'Location', kind: 'choice', options: places, width: 200 } as const] : []),
  ]
}
