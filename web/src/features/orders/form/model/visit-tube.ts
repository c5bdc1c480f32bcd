import { testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { specimens as kinds } from '@labgate/contract/catalog/specimens'
import { isToxicology, needsAllergies } from '@labgate/contract/catalog/test-types'
import { orderPriorities } from '@labgate/contract/orders/priority'
import { asInOrder } from './visit-as-in-order.ts'
import { cupByName, type SpecimenValues, type VisitValues } from './visit-values.ts'

const isForToxicology = ({ labTypeId }: SpecimenValues): boolean =>
  isToxicology(testTypeOfLab(labTypeId))
const isAllergic = ({ labTypeId }: SpecimenValues): boolean =>
  needsAllergies(testTypeOfLab(labTypeId))

/**
 * Form parts by tube (records.md#cup-results, #clinical-lists-of-an-order): the cup for the first
 * toxicology, medications for all, allergies for UTI / STI.
 */
const partsOf = ({ specimens: tubes }: Pick<VisitValues, 'specimens'>, at: number) => {
  const tube = tubes[at]
  return {
    cup: tubes.findIndex(isForToxicology) === at,
    medications: tube !== undefined && isForToxicology(tube),
    allergies: tube !== undefined && isAllergic(tube),
    diagnosis: tube !== undefined && tube.labTypeId !== 0,
  }
}
/** Form parts that are shown at all. */
export const partsShown = (values: Pick<VisitValues, 'specimens'>) => ({
  cup: values.specimens.some(isForToxicology),
  medications: values.specimens.some(isForToxicology),
  allergies: values.specimens.some(isAllergic),
  diagnosis: values.specimens.some(({ labTypeId }) => labTypeId !== 0),
})

/**
 * The order of one tube of the visit, with what belongs to it and nothing else: what is judged is
 * what is sent.
 */
export const tubeOrder = (values: VisitValues, at: number, tube: SpecimenValues) => {
  const has = partsOf(values, at)
  const isInsured = values.insurance === 'insurance'
  return {
    ...asInOrder(values),
    labTypeId: tube.labTypeId,
    version: tube.version,
    tests: tube.tests,
    missingSelection: tube.missingSelection,
    collectionDeviceId: tube.labTypeId === 0 ? 0 : kinds[tube.specimen].deviceId,
    siteId: tube.siteId,
    sideId: tube.sideId,
    specimenBarcode: tube.specimenBarcode.trim(),
    noCollectionTime: values.noCollectionTime,
    priority: values.isStat ? orderPriorities.stat : orderPriorities.routine,
    selfPay: values.insurance === 'self',
    contractPay: values.insurance === 'contract',
    insuranceMissing: values.insurance === 'missing',
    patientInsuranceId_Primary: isInsured ? values.patientInsuranceId_Primary : 0,
    patientInsuranceId_Secondary: isInsured ? values.patientInsuranceId_Secondary : 0,
    diagnosis: has.diagnosis ? values.diagnosis : [],
    diagnosisMissing: has.diagnosis && values.diagnosisMissing,
    medications: has.medications ? values.medications : [],
    noMeds: has.medications && values.noMeds,
    medicationNotProvided: has.medications && values.medicationNotProvided,
    allergies: has.allergies ? values.allergies : [],
    noAllergy: has.allergies && values.noAllergy,
    poctScreen: has.cup && values.poctScreen,
    ...(has.cup && values.poctScreen
      ? { poct: cupByName(values.poct) }
      : { poct: {}, cupLot: '', cupExpiresOn: null, cupTemperature: 0 }),
  }
}
