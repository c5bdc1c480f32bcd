import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import type { Temperature } from '@labgate/contract/catalog/clinical/specimen-ages'
import { typedTime } from '@labgate/contract/kit/typed-times'
import type { BenchDifference } from '@labgate/contract/orders/bench-differences'
import type { BenchAct } from '@labgate/contract/orders/bench-rules'
import { dayAsText, dayOfText } from '../../../forms/dates.ts'

/** What is entered for an open tube; kept as a draft until it is processed, held, or rejected. */
export interface BenchValues extends Record<BenchDifference, boolean> {
  /** The collection on the tube as typed: '03/31/26 14:05', or the day alone. */
  tubeCollected: string
  /** Why it is processed although tube and order differ. */
  differenceReason: string
  physicianHardcopy: boolean
  patientHardcopy: boolean
  receivedOnIce: boolean
  temperature: Temperature | ''
  accessioningNote: string
  ageReason: string
  releaseReason: string
  /**
   * 0: the working laboratory, or open until a manifest if that laboratory does not offer the type.
   */
  labId: number
}

/** The ticked differences alone. */
export const ticksOf = (
  of: Readonly<Record<BenchDifference, boolean>>,
): Record<BenchDifference, boolean> => ({
  mismatchName: of.mismatchName,
  mismatchDOB: of.mismatchDOB,
  mismatchDate: of.mismatchDate,
  mismatchPregnant: of.mismatchPregnant,
  mismatchSite: of.mismatchSite,
})

/** The typed collection of the tube; a text that is no date names no day. */
export const tubeDateOf = ({
  mismatchDate,
  tubeCollected,
}: Pick<BenchValues, 'mismatchDate' | 'tubeCollected'>): Pick<BenchAct, 'tubeDay' | 'tubeTime'> => {
  const [, date = '', clock = ''] = /^(\S+)\s*(.*)$/.exec(tubeCollected.trim()) ?? []
  const day = mismatchDate ? dayOfText(date) : ''
  const time = clock === '' ? '' : typedTime(clock)
  return day && time !== null ? { tubeDay: day, tubeTime: time } : { tubeDay: null, tubeTime: '' }
}
/* A date that is not ticked any more is taken back. */
const sentDateOf = (values: BenchValues) => {
  const { tubeDay, tubeTime } = tubeDateOf(values)
  return { tubeCollectionDay: tubeDay, tubeCollectionTime: tubeTime }
}

export const valuesOfTube = (order: BenchOrder): BenchValues => ({
  ...ticksOf(order),
  tubeCollected: [
    order.tubeCollectionDay === null ? '' : dayAsText(order.tubeCollectionDay),
    order.tubeCollectionTime,
  ]
    .filter(Boolean)
    .join(' '),
  differenceReason: '',
  physicianHardcopy: order.physicianHardcopy,
  patientHardcopy: order.patientHardcopy,
  receivedOnIce: order.receivedOnIce,
  temperature: order.temperature,
  accessioningNote: order.accessioningNote,
  ageReason: '',
  releaseReason: '',
  labId: 0,
})

/** What every act at the bench sends about a tube. */
export const sentOf = (order: BenchOrder, values: BenchValues, workingLabId: number) => ({
  labOrderId: order.labOrderId,
  labOrderSpecimenId: order.labOrderSpecimenId,
  specimenBarcode: order.specimenBarcode,
  workingLabId,
  rowVersion: order.rowVersion,
  ...ticksOf(values),
  ...sentDateOf(values),
  accessioningNote: values.accessioningNote.trim(),
  temperature: values.temperature,
  receivedOnIce: values.receivedOnIce,
  physicianHardcopy: values.physicianHardcopy,
  patientHardcopy: values.patientHardcopy,
  ...(values.labId > 0 && { labId: values.labId }),
})
