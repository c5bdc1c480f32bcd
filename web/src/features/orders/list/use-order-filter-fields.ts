import { missingKinds } from '@labgate/contract/desk/inconsistencies'
import { hoursOfDay } from '@labgate/contract/figures/hours'
import {
  endMeasure,
  measureNames,
  measures,
  missingMeasure,
  rejectionEnds,
} from '@labgate/contract/figures/measures'
import { payerMixes, payerMixNames } from '@labgate/contract/figures/payer-mix'
import { segmentNames, segments } from '@labgate/contract/figures/segments'
import { isAmong } from '@labgate/contract/kit/coded'
import { say } from '@labgate/contract/languages/say'
import { allHolds, inWork, notProcessed, statusGroups } from '@labgate/contract/orders/order-status'
import {
  attentions,
  attentionLabels,
  dateTypes,
  paces,
  type Pace,
} from '@labgate/contract/orders/orders'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { useCodes } from '../../../api/codes.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { todayHere } from '../../../core/patients/parts/age.ts'
import { useLocations } from '../../../core/patients/parts/use-place.ts'
import { hourAsText } from '../../../forms/dates.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import type { FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { locationFilter } from '../../../ui/location-filter.ts'
import { weekBefore } from './criteria.ts'

const byDate = [
  { value: dateTypes.collected, label: say('Collected') },
  { value: dateTypes.received, label: say('Received') },
  { value: dateTypes.accessioned, label: say('Accessioned') },
  { value: dateTypes.resulted, label: say('Resulted') },
  { value: dateTypes.held, label: say('Put on hold') },
  { value: dateTypes.rejected, label: say('Rejected') },
]

/** What a dashboard counts together. */
const groups = [
  { value: allHolds, label: say('All holds') },
  ...Object.entries(statusGroups).map(([value, { text }]) => ({
    value: Number(value),
    label: text,
  })),
  { value: inWork, label: say('In work') },
  { value: notProcessed, label: say('Not processed') },
]
/** A figure's orders: the dates are then those on which they were counted. */
const counted = [
  ...measureNames.map((name) => ({ value: measures[name].id, label: measures[name].title })),
  ...Object.entries(missingKinds).map(([kind, label]) => ({ value: missingMeasure(kind), label })),
]
/** By duration of a turnaround segment: the dates are then those on which it ended. */
const timed = segmentNames.map((name) => ({
  value: segments[name].id,
  label: say('{title}: {from} to {to}', {
    title: segments[name].title,
    from: segments[name].from.toLowerCase(),
    to: segments[name].to.toLowerCase(),
  }),
}))
const paceLabels: Readonly<Record<Pace, string>> = {
  within: say('Within target'),
  beyond: say('Beyond target'),
  targeted: say('Has a target'),
}
const byTarget = paces.map((value) => ({ value, label: paceLabels[value] }))
const entered = [
  { value: 'paper', label: say('Paper') },
  { value: 'electronic', label: say('Electronic order') },
]
const hours = () =>
  hoursOfDay.map((value) => ({
    value,
    label: say('{value} to {value2}', {
      value: hourAsText(Number(value)),
      value2: hourAsText(Number(value) + 1),
    }),
  }))
const first = attentions.map((value) => ({ value, label: attentionLabels[value] }))
const payers = payerMixNames.map((value) => ({ value, label: payerMixes[value] ?? value }))

const benchFields = (workers: readonly Option[]): FilterField[] => [
  {
    name: 'userId_Bench',
    label: say('Worked on by'),
    kind: 'choice',
    options: workers,
    width: 170,
  } as const,
  {
    name: 'enteredFrom',
    label: say('Entered from'),
    kind: 'choice',
    options: entered,
    width: 150,
  } as const,
]

const payerFields: FilterField[] = [
  {
    name: 'payerMix',
    label: say('Who pays'),
    kind: 'choice',
    options: payers,
    width: 180,
  } as const,
]

interface WorkersInput {
  person: number
  userId: number
  may: ReturnType<typeof useMay>
}
const useWorkers = ({ person, userId, may }: WorkersInput) => {
  const isOther = person > 0 && person !== userId
  const other = useApiQuery(
    houseFigures.accessioned,
    { searchCriteria: { userId_Accessioner: person } },
    { enabled: isOther && may.verb('audit-rate.read') },
  )
  const workers = [
    { value: userId, label: say('Me') },
    ...(isOther
      ? [{ value: person, label: other.data?.accessioner ?? say('Another person') }]
      : []),
  ]
  return workers
}

/**
 * Fields of the search form (records.md#lab-order), most used first in view. `person`: whose work
 * the list shows; 0 everyone's. `chosen`: the location in the address; 0 none.
 */
export const useOrderFilterFields = (person: number, chosen: number): readonly FilterField[] => {
  const place = useListPlace()
  const places = useLocations(place.accountId, place.locationId === 0)
  const may = useMay()
  const { userId } = useSession()
  const workers = useWorkers({ person, userId, may })
  const [statuses, types] = useCodes('LabStatus', 'LabType')
  const ends = statuses
    .filter(({ value }) => isAmong(rejectionEnds, Number(value)))
    .map(({ value, label }) => ({ value: endMeasure(Number(value)), label }))
  return [
    { name: 'specimenBarcode', label: say('Specimen ID'), kind: 'text', main: true, width: 150 },
    {
      name: 'patientName',
      label: say('Patient (Last, First)'),
      kind: 'text',
      main: true,
      width: 190,
    },
    {
      name: 'labStatusId',
      label: say('Status'),
      kind: 'choice',
      options: [...groups, ...statuses],
      main: true,
      width: 190,
    },
    {
      name: 'from',
      label: say('From'),
      kind: 'day',
      initial: weekBefore(todayHere()),
      main: true,
      width: 120,
    },
    { name: 'to', label: say('To'), kind: 'day', main: true, width: 120 },
    ...locationFilter(place, places, chosen),
    { name: 'requisitionNo', label: say('Requisition'), kind: 'text', width: 150 },
    {
      name: 'dateType',
      label: say('By date'),
      kind: 'choice',
      options: byDate,
      initial: dateTypes.collected,
      width: 150,
    },
    { name: 'labTypeId', label: say('Test type'), kind: 'choice', options: types, width: 200 },
    { name: 'attention', label: say('Read first'), kind: 'choice', options: first, width: 200 },
    { name: 'isStat', label: say('STAT only'), kind: 'flag' },
    { name: 'isRoutine', label: say('Routine only'), kind: 'flag' },
    {
      name: 'measure',
      label: say('Counted as'),
      kind: 'choice',
      options: [...counted, ...ends],
      width: 200,
    },
    { name: 'segment', label: say('Slowest in'), kind: 'choice', options: timed, width: 220 },
    ...(may.call(houseFigures.today) || may.call(houseFigures.dock)
      ? [
          {
            name: 'hour',
            label: say('Hour'),
            kind: 'choice',
            options: hours(),
            width: 190,
          } as const,
        ]
      : []),
    { name: 'pace', label: say('Target'), kind: 'choice', options: byTarget, width: 150 },
    ...(may.verb('bench-figure.read') ? benchFields(workers) : []),
    ...(may.verb('account-quality.read')
      ? [
          { name: 'analyte', label: say('Analyte tested'), kind: 'text', width: 160 } as const,
          { name: 'isFound', label: say('Analyte found'), kind: 'flag' } as const,
        ]
      : []),
    ...(may.verb('payer-mix.read') ? payerFields : []),
  ]
}
