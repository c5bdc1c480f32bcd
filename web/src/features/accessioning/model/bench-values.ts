import type { BenchOrder } from '@labgate/contract/accessioning'
import type { Temperature } from '@labgate/contract/catalogue/clinical/specimen-ages'

/** What is entered for an open tube; kept as a draft until it is processed, held, or rejected. */
export interface BenchValues {
  mismatchName: boolean
  mismatchDOB: boolean
  mismatchDate: boolean
  mismatchPregnant: boolean
  physicianHardcopy: boolean
  patientHardcopy: boolean
  receivedOnIce: boolean
  temperature: Temperature | ''
  accessioningNote: string
  ageReason: string
  releaseReason: string
  /** 0: the working laboratory, or open until a manifest if that laboratory does not offer the type. */
  labId: number
}

export const valuesOfTube = (order: BenchOrder): BenchValues => ({
  mismatchName: order.mismatchName,
  mismatchDOB: order.mismatchDOB,
  mismatchDate: order.mismatchDate,
  mismatchPregnant: order.mismatchPregnant,
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
  mismatchName: values.mismatchName,
  mismatchDOB: values.mismatchDOB,
  mismatchDate: values.mismatchDate,
  mismatchPregnant: values.mismatchPregnant,
  accessioningNote: values.accessioningNote.trim(),
  temperature: values.temperature,
  receivedOnIce: values.receivedOnIce,
  physicianHardcopy: values.physicianHardcopy,
  patientHardcopy: values.patientHardcopy,
  ...(values.labId > 0 && { labId: values.labId }),
})
