import { membersOf } from '@labgate/contract/catalog/build'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { cupClasses, cupReading } from '@labgate/contract/catalog/cup'
import {
  sides,
  specimenOfDevice,
  specimens,
  swabSites,
  woundSites,
  type Site,
} from '@labgate/contract/catalog/specimens'
import {
  isToxicology,
  needsAllergies,
  testTypeIds,
  testTypeWithId,
} from '@labgate/contract/catalog/test-types'
import { wordOf, wordsOf } from '@labgate/contract/catalog/words'
import { usDate } from '@labgate/contract/kit/us-date'
import { localOf } from '@labgate/contract/orders/collection'
import { isStat } from '@labgate/contract/orders/priority'
import { describeMedication } from '@labgate/contract/patients/dose'
import {
  allergyState,
  medicationState,
  describeRecorded,
} from '@labgate/contract/patients/recorded'
import { ageOn } from '../../paper/dates.ts'
import { momentIn } from '../../paper/moments.ts'
import type {
  Insurance,
  OrderedTest,
  RequisitionFacts,
  Signature,
} from '../../paper/requisition/requisition-facts.ts'
import { nameOnPaper } from './name-on-paper.ts'
import type { RequisitionRow } from './requisition.query.ts'

/** '1 Main St, Apt 2, Tampa, FL 33602' */
const addressOf = (
  of: { street1: string; street2: string; city: string; state: string; postalCode: string } | null,
): string =>
  of === null
    ? ''
    : [of.street1, of.street2, of.city, `${of.state} ${of.postalCode}`.trim()]
        .filter(Boolean)
        .join(', ')

const nameOf = (list: readonly Site[], id: number): string =>
  list.find((one) => one.id === id)?.name ?? ''

/** The tests in words, in code order, each class with what it stands for. */
const testsOf = ({ labTypeId, version, tests }: RequisitionRow): OrderedTest[] => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType === undefined ? undefined : catalogOf(testType, version)
  if (form === undefined)
    return tests.map((code) => ({ name: `Test number ${code}`, isGroup: false, members: [] }))
  const codes = new Map(tests.map((code) => [wordOf(form, code), code]))
  return wordsOf(form, tests).map((name) => {
    const code = codes.get(name) ?? 0
    const panel = form.panelsByCode.get(code)
    const classes = form.profileCodes.get(code)?.profile.classes ?? []
    const members =
      panel === undefined || panel.tests.length === 0
        ? classes.map((one) => wordOf(form, one))
        : membersOf(panel).map((one) => one.name)
    return { name, isGroup: panel !== undefined || form.profileCodes.has(code), members }
  })
}

const insurancesOf = ({
  insurances,
  primaryId,
  secondaryId,
  selfPay,
  contractPay,
}: RequisitionRow): Insurance[] =>
  selfPay || contractPay
    ? []
    : [primaryId, secondaryId].flatMap((id) => {
        const found = insurances.find((one) => one.id === id)
        return found === undefined
          ? []
          : [
              {
                payer: found.payer,
                memberId: found.memberId,
                groupNo: found.groupNo,
                subscriber: found.subscriber,
                relationship: found.relationship,
              },
            ]
      })

const providerSignature = (row: RequisitionRow): Signature => {
  const { signatureId, signedAt, delegateId, signedBy, provider, providerImage, standing } = row
  if (signatureId < 0) return { state: 'on paper', says: '', at: null, image: '' }
  if (signatureId === 0) return { state: 'none', says: '', at: null, image: '' }
  if (standing !== null) {
    const text = `standing order ${standing.id} of ${provider}, effective ${usDate(standing.from)} to ${usDate(standing.to)}`
    return { state: 'signed', says: text, at: momentIn(row, signedAt), image: providerImage }
  }
  return {
    state: 'signed',
    says: delegateId > 0 ? `${signedBy} as delegate of ${provider}` : provider,
    at: momentIn(row, signedAt),
    image: providerImage,
  }
}
/** Key of the patient's image among the images. */
export const patientImage = 'patient'
const patientSignature = (row: RequisitionRow): Signature => {
  const { patientSignatureId, patientSignedAt, consentOnFile } = row
  const none = { says: '', at: null, image: '' }
  if (patientSignatureId > 0)
    return {
      state: 'signed',
      says: 'the patient',
      at: patientSignedAt === null ? null : momentIn(row, patientSignedAt),
      image: patientImage,
    }
  if (patientSignatureId < 0) return { state: 'on paper', ...none }
  return { state: consentOnFile ? 'on file' : 'none', ...none }
}

const requesterOf = (row: RequisitionRow): RequisitionFacts['requester'] => {
  const { account, location } = row
  return {
    account: account.name,
    facilityCode: account.facilityCode,
    location: location?.name ?? '',
    locationMissing: row.locationMissing,
    address: addressOf(location),
    phone: location?.phone || account.phone,
    fax: location?.fax || account.fax,
    urgentPhone: location?.criticalPhone || location?.phone || account.phone,
    provider: row.physicianMissing ? '' : row.provider,
    npi: row.npi,
    enteredBy: row.createdBy,
    entered: momentIn(row, row.createdAt),
  }
}
/** `ofDay`: the day that the age is of. */
const patientOf = (row: RequisitionRow, ofDay: string): RequisitionFacts['patient'] => {
  const { patient } = row
  return {
    id: patient.patientId,
    ...nameOnPaper(patient, row.specimenBarcode),
    suffix: patient.suffix,
    dob: patient.dob === null ? '' : usDate(patient.dob),
    age: patient.dob === null ? '' : ageOn(patient.dob, ofDay),
    gender: patient.gender,
    medicalRecordId: patient.medicalRecordId,
    address: addressOf(patient) || (patient.useFacesheet ? 'On the facesheet' : ''),
    phone: patient.phone,
    isPregnant: row.isPregnant === 1 ? 'Yes' : row.isPregnant === 2 ? 'No' : '',
    ...(patient.language === 'es' && { language: patient.language }),
  }
}
const siteOf = (row: RequisitionRow): string =>
  row.labTypeId === testTypeIds.Wound
    ? [nameOf(woundSites, row.siteId), nameOf(sides, row.sideId).toLowerCase()]
        .filter(Boolean)
        .join(', ')
    : nameOf(swabSites, row.siteId)
const paymentOf = (row: RequisitionRow): RequisitionFacts['payment'] => ({
  kind: row.selfPay
    ? 'Self-pay'
    : row.contractPay
      ? 'Contract'
      : row.insuranceMissing
        ? 'missing'
        : 'Insurance',
  insurances: insurancesOf(row),
  withDocuments: row.account.withDocuments,
})

/**
 * Content of a requisition, from stored data. `labName`: the laboratory's name, for orders whose
 * laboratory is undecided.
 */
export const requisitionFacts = (row: RequisitionRow, labName: string): RequisitionFacts => {
  const { lab, account, zone, labTypeId } = row
  const collected = momentIn(row, row.collectedAt, !row.noCollectionTime)
  const ofDay = localOf(new Date(row.collectedAt ?? row.createdAt), zone).day
  const kind = specimenOfDevice(row.collectionDeviceId)
  return {
    lab: {
      name: lab?.name ?? labName,
      address: addressOf(lab),
      clia: lab?.clia ?? '',
      director: lab?.director ?? '',
    },
    requisitionNo: row.requisitionNo,
    specimenBarcode: row.specimenBarcode,
    isStat: isStat(row),
    ended: row.ended > 0 ? row.endedText || 'Ended' : '',
    requester: requesterOf(row),
    patient: patientOf(row, ofDay),
    specimen: {
      labType: row.labType,
      source: kind === undefined ? '' : specimens[kind].name,
      site: siteOf(row),
      collected,
      onIce: row.shippedOnIce,
      collector: row.collector,
    },
    payment: paymentOf(row),
    tests: testsOf(row),
    testsMissing: row.missingSelection,
    preference: account.showsPreference ? row.preference : '',
    cup: row.poctScreen
      ? {
          results: cupClasses.map(({ key, name }) => ({
            name: name === key ? name : `${name} (${key})`,
            result: row.poct[key] ?? 0,
          })),
          reading: cupReading(row).map(({ name, text }) => `${name}: ${text}`),
        }
      : null,
    diagnoses: row.diagnosis.map(({ icd10Code, description }) => ({
      code: icd10Code,
      description,
    })),
    diagnosisMissing: row.diagnosisMissing,
    medications:
      isToxicology(testTypeWithId(labTypeId)) || row.medications.length > 0
        ? {
            list: row.medications.map(describeMedication),
            says: describeRecorded('medications', medicationState(row)),
          }
        : null,
    allergies:
      needsAllergies(testTypeWithId(labTypeId)) || row.allergies.length > 0 || row.noAllergy
        ? {
            list: row.allergies.map(({ description }) => description),
            says: describeRecorded('allergies', allergyState(row)),
          }
        : null,
    signatures: { provider: providerSignature(row), patient: patientSignature(row) },
  }
}
