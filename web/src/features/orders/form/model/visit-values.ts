import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { cupClasses } from '@labgate/contract/catalog/cup'
import { codesToSave, selectionOf } from '@labgate/contract/catalog/saving'
import { emptySelection, siteBegins, type Selection } from '@labgate/contract/catalog/selection'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { specimenOfDevice, type SpecimenKey } from '@labgate/contract/catalog/specimens'
import { versionOf } from '@labgate/contract/orders/account-facts'
import { localOf } from '@labgate/contract/orders/collection'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import type { KnownDiagnosis } from '@labgate/contract/patients/patient-lists'
import { blankAsInOrder, type ValuesAsInOrder } from './visit-as-in-order.ts'

/** One tube of a visit, with its tests. */
export interface SpecimenValues {
  /** 0: the tests are decided later. */
  labTypeId: number
  version: string
  /** As stored in an order. */
  tests: number[]
  specimen: SpecimenKey
  siteId: number
  sideId: number
  /** From a preprinted label; '': the laboratory assigns a number. */
  specimenBarcode: string
  missingSelection: boolean
}
/** What is chosen for a tube, whatever its label. */
export type TubeChoice = Omit<SpecimenValues, 'specimenBarcode'>

/** For all tubes of a visit; otherwise a note or paper belongs to the tube of one type. */
export const ofAll = -1
/** A laboratory note saved with the visit. */
export interface NoteValues {
  note: string
  labTypeId: number
}
/** A paper saved with the visit; its file is kept with the draft until then. */
export interface PaperValues {
  draftFileId: number
  loAttachmentTypeId: number
  description: string
  fileName: string
  fileType: string
  /** Bytes. */
  size: number
  labTypeId: number
}

/** How a visit is paid. */
export type Pay = 'insurance' | 'self' | 'contract' | 'missing'

/**
 * The form of a visit: what all its orders share, and its tubes. Field names match the paths of
 * findings.
 */
export interface VisitValues extends ValuesAsInOrder {
  labOrderId: number
  rowVersion: number
  /** Local day and clock time at the location. */
  collectionDate: string | null
  collectionTime: string
  noCollectionTime: boolean
  /** For a clock time that occurs twice: the later one. */
  isSecondHour: boolean
  isStat: boolean
  insurance: Pay
  specimens: SpecimenValues[]
  /** One result per class of the cup, in their order: the whole cup is one field. */
  poct: number[]
  diagnosis: KnownDiagnosis[]
  /**
   * The ordering provider, or a delegate, signs with this save; for the provider who was chosen
   * when it was checked.
   */
  signs: boolean
  /** What the patient just drew, as base64 PNG; '' if nothing. */
  patientSignature: string
  /** Saved with a new visit; those of a stored order are on its page. */
  notes: NoteValues[]
  attachments: PaperValues[]
}

const noCup: number[] = cupClasses.map(() => 0)
/** Cup results by their wire names, and back. */
export const cupByName = (results: readonly number[]): Record<string, number> =>
  Object.fromEntries(cupClasses.map(({ key }, at) => [key, results[at] ?? 0]))
export const cupInOrder = (poct: Readonly<Record<string, number>>): number[] =>
  cupClasses.map(({ key }) => poct[key] ?? 0)

/** The order form of a specimen; undefined while its tests are undecided. */
export const catalogIn = ({
  labTypeId,
  version,
}: Pick<SpecimenValues, 'labTypeId' | 'version'>): Catalog | undefined => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined ? undefined : catalogOf(testType, version)
}

/** What is selected in a specimen's form. */
export const selectionIn = (
  form: Catalog,
  {
    tests,
    specimen,
    siteId,
    sideId,
  }: Pick<SpecimenValues, 'tests' | 'specimen' | 'siteId' | 'sideId'>,
): Selection => selectionOf(form, tests, { specimen, site: siteId, side: sideId })

/**
 * The specimen with another choice of tests; an unchosen site starts as the patient's sex implies.
 */
export const withSelection = <T extends TubeChoice>(
  values: T,
  form: Catalog,
  selection: Selection,
  genderId: number,
): T => ({
  ...values,
  tests: [...codesToSave(form, selection)],
  specimen: selection.specimen,
  siteId: selection.site || siteBegins(form, selection.specimen, genderId),
  sideId: selection.side,
  missingSelection: values.missingSelection && selection.codes.length === 0,
})

/** A tube of a type whose form the account orders from; undefined for an unknown form. */
export const newSpecimen = (
  labTypeId: number,
  { account, patient }: Pick<OrderFormFacts, 'account' | 'patient'>,
): SpecimenValues | undefined => {
  const none = { tests: [], siteId: 0, sideId: 0, specimenBarcode: '', missingSelection: false }
  if (labTypeId === 0) return { ...none, labTypeId, version: '', specimen: 'urine' }
  const testType = testTypeOfLab(labTypeId)
  const form =
    testType === undefined ? undefined : catalogOf(testType, versionOf(account, testType))
  if (form === undefined) return undefined
  const { specimen, side } = emptySelection(form)
  return {
    ...none,
    labTypeId,
    version: form.version,
    specimen,
    siteId: siteBegins(form, specimen, patient.genderId),
    sideId: side,
  }
}

/** A stored order's device as the specimen type; the form's first if it names none. */
export const specimenKindOf = (deviceId: number, form: Catalog | undefined): SpecimenKey =>
  specimenOfDevice(deviceId) ?? (form ? emptySelection(form).specimen : 'urine')

/** The user and working location, for a new form's initial values. */
export interface Beginning {
  now: Date
  userId: number
  /** The current location; 0: all of them. */
  locationId: number
  /**
   * Laboratory staff type a paper requisition: the specimen was collected at another time, which
   * must be read from the paper.
   */
  isLaboratory: boolean
  /** The user's last choice for the account; 0 or absent: none. */
  lastProvider?: number
}

export const zoneIn = (
  { locationId }: Pick<VisitValues, 'locationId'>,
  { locations, zone }: Pick<OrderFormFacts, 'locations' | 'zone'>,
): string => locations.find((one) => one.locationId === locationId)?.zone ?? zone

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)
const insuranceAt = ({ patient }: OrderFormFacts, sequence: number): number =>
  patient.insurances.find((one) => one.active && one.sequence === sequence)?.patientInsuranceId ?? 0

/**
 * The signed-in provider, else the only one, else the one on the patient's last order, else the one
 * this user chose last: visible immediately, and easy to change.
 */
const providerFor = (
  { providers, patient }: OrderFormFacts,
  userId: number,
  before: number,
): number => {
  const isHere = (id: number): boolean => providers.some((one) => one.userId === id)
  if (isHere(userId)) return userId
  const [latest] = patient.last.toSorted((one, other) =>
    (one.collectionDay ?? '') < (other.collectionDay ?? '') ? 1 : -1,
  )
  return only(providers)?.userId ?? [latest?.userId_Physician ?? 0, before].find(isHere) ?? 0
}
const locationFor = ({ locations, patient }: OrderFormFacts, locationId: number): number =>
  locations.find((one) => one.locationId === locationId)?.locationId ??
  only(locations)?.locationId ??
  locations.find((one) => one.locationId === patient.locationId)?.locationId ??
  0

/**
 * Initial values of this patient's new form: at a practice, collected now at the current location.
 */
export const newVisit = (
  facts: OrderFormFacts,
  { now, userId, locationId, isLaboratory, lastProvider = 0 }: Beginning,
): VisitValues => {
  const place = locationFor(facts, locationId)
  const { day, time } = localOf(now, zoneIn({ locationId: place }, facts))
  const { patient } = facts
  return {
    ...blankAsInOrder,
    labOrderId: 0,
    rowVersion: 0,
    userId_Physician: providerFor(facts, userId, lastProvider),
    locationId: place,
    collectionDate: isLaboratory ? null : day,
    collectionTime: isLaboratory ? '' : time,
    noCollectionTime: false,
    isSecondHour: false,
    isStat: false,
    insurance: patient.selfPay ? 'self' : patient.contractPay ? 'contract' : 'insurance',
    patientInsuranceId_Primary: insuranceAt(facts, 1),
    patientInsuranceId_Secondary: insuranceAt(facts, 2),
    specimens: [],
    poct: noCup,
    diagnosis: [],
    signs: false,
    patientSignature: '',
    patientConsentOnFile: patient.consents > 0,
    notes: [],
    attachments: [],
  }
}
