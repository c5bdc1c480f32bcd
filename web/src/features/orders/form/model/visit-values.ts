import { catalogueOf, testTypeOfLab } from '@labgate/contract/catalogue/catalogues'
import { cupClasses } from '@labgate/contract/catalogue/cup'
import { codesToSave, selectionOf } from '@labgate/contract/catalogue/saving'
import { emptySelection, siteBegins, type Selection } from '@labgate/contract/catalogue/selection'
import type { Catalogue } from '@labgate/contract/catalogue/shape'
import { specimenOfDevice, type SpecimenKey } from '@labgate/contract/catalogue/specimens'
import { localOf } from '@labgate/contract/orders/collection'
import { versionOf } from '@labgate/contract/orders/account-facts'
import type { OrderFormFacts } from '@labgate/contract/order-form'
import type { AllergyItem, KnownDiagnosis, MedicationItem } from '@labgate/contract/patient-lists'

/** One tube of a sitting, with what is tested in it. */
export interface SpecimenValues {
  /** 0: it is decided later what is tested. */
  labTypeId: number
  version: string
  /** As an order stores them. */
  tests: number[]
  specimen: SpecimenKey
  siteId: number
  sideId: number
  /** Of a label that was printed beforehand; '': the laboratory gives a number. */
  specimenBarcode: string
  missingSelection: boolean
}
/** What is chosen for a tube, whatever label it bears. */
export type TubeChoice = Omit<SpecimenValues, 'specimenBarcode'>

/** For all tubes of a sitting; else a note or paper is of the tube of a type. */
export const ofAll = -1
/** A note of the laboratory that is saved with the sitting. */
export interface NoteValues {
  note: string
  labTypeId: number
}
/** A paper that is saved with the sitting; its file is kept with the draft until then. */
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

/** How a sitting is paid. */
export type Pay = 'insurance' | 'self' | 'contract' | 'missing'

/** The form of a sitting: what all its orders share, and its tubes. Field names are those of the findings' paths. */
export interface VisitValues {
  labOrderId: number
  rowVersion: number
  userId_Physician: number
  physicianMissing: boolean
  locationId: number
  locationMissing: boolean
  /** Day and clock time where the location is. */
  collectionDate: string | null
  collectionDateMissing: boolean
  collectionTime: string
  noCollectionTime: boolean
  /** Of a clock time that came twice: the later one. */
  isSecondHour: boolean
  /** 0 unknown, 1 yes, 2 no. */
  isPregnant: number
  shippedOnIce: boolean
  isStat: boolean
  insurance: Pay
  patientInsuranceId_Primary: number
  patientInsuranceId_Secondary: number
  specimens: SpecimenValues[]
  poctScreen: boolean
  /** One result a class of the cup, in their order: the whole cup is one field. */
  poct: number[]
  diagnosis: KnownDiagnosis[]
  diagnosisMissing: boolean
  medications: MedicationItem[]
  noMeds: boolean
  medicationNotProvided: boolean
  allergies: AllergyItem[]
  noAllergy: boolean
  /** The ordering provider, or a delegate, signs with this save; for the provider who was chosen when it was ticked. */
  signs: boolean
  /** 0 none, -1 on paper, else the stored signature. */
  userSignatureId_Physician: number
  patientSignatureId: number
  /** What the patient has drawn just now, as PNG in base64; '' for nothing. */
  patientSignature: string
  patientConsentOnFile: boolean
  /** Saved with a new sitting; those of a stored order stand on its page. */
  notes: NoteValues[]
  attachments: PaperValues[]
}

const noCup: number[] = cupClasses.map(() => 0)
/** The results of the cup by the names of the wire, and back. */
export const cupByName = (results: readonly number[]): Record<string, number> => Object.fromEntries(cupClasses.map(({ key }, at) => [key, results[at] ?? 0]))
export const cupInOrder = (poct: Readonly<Record<string, number>>): number[] => cupClasses.map(({ key }) => poct[key] ?? 0)

/** The order form of a specimen; undefined while its tests are undecided. */
export const catalogueIn = ({ labTypeId, version }: Pick<SpecimenValues, 'labTypeId' | 'version'>): Catalogue | undefined => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined ? undefined : catalogueOf(testType, version)
}

/** What is ticked in a specimen's form. */
export const selectionIn = (
  form: Catalogue,
  { tests, specimen, siteId, sideId }: Pick<SpecimenValues, 'tests' | 'specimen' | 'siteId' | 'sideId'>,
): Selection => selectionOf(form, tests, { specimen, site: siteId, side: sideId })

/** The specimen with another choice of tests; a site that is not chosen begins as the patient's sex says. */
export const withSelection = <T extends TubeChoice>(values: T, form: Catalogue, selection: Selection, genderId: number): T => ({
  ...values,
  tests: [...codesToSave(form, selection)],
  specimen: selection.specimen,
  siteId: selection.site || siteBegins(form, selection.specimen, genderId),
  sideId: selection.side,
  missingSelection: values.missingSelection && selection.codes.length === 0,
})

/** A tube of a type from whose form the account orders; undefined for a form that is not known. */
export const newSpecimen = (labTypeId: number, { account, patient }: Pick<OrderFormFacts, 'account' | 'patient'>): SpecimenValues | undefined => {
  const none = { tests: [], siteId: 0, sideId: 0, specimenBarcode: '', missingSelection: false }
  if (labTypeId === 0) return { ...none, labTypeId, version: '', specimen: 'urine' }
  const testType = testTypeOfLab(labTypeId)
  const form = testType === undefined ? undefined : catalogueOf(testType, versionOf(account, testType))
  if (form === undefined) return undefined
  const { specimen, side } = emptySelection(form)
  return { ...none, labTypeId, version: form.version, specimen, siteId: siteBegins(form, specimen, patient.genderId), sideId: side }
}

/** The device of a stored order as the kind of specimen; the form's first where it names none. */
export const specimenKindOf = (deviceId: number, form: Catalogue | undefined): SpecimenKey =>
  specimenOfDevice(deviceId) ?? (form ? emptySelection(form).specimen : 'urine')

/** Who is at work and where, for what a new form begins with. */
export interface Beginning {
  now: Date
  userId: number
  /** The location that is worked on; 0: all of them. */
  locationId: number
  /** Staff of the laboratory type a paper requisition: the specimen was collected some other time, which has to be read from the paper. */
  isLaboratory: boolean
  /** Whom this person chose last for the account; 0 or absent: nobody. */
  lastProvider?: number
}

export const zoneIn = ({ locationId }: Pick<VisitValues, 'locationId'>, { locations, zone }: Pick<OrderFormFacts, 'locations' | 'zone'>): string =>
  locations.find((one) => one.locationId === locationId)?.zone ?? zone

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)
const insuranceAt = ({ patient }: OrderFormFacts, sequence: number): number =>
  patient.insurances.find((one) => one.active && one.sequence === sequence)?.patientInsuranceId ?? 0

/** The provider who is at work, else the only one, else the one of the patient's last order, else the one whom this person chose last: seen at once, and easily another. */
const providerFor = ({ providers, patient }: OrderFormFacts, userId: number, before: number): number => {
  const isHere = (id: number): boolean => providers.some((one) => one.userId === id)
  if (isHere(userId)) return userId
  const [latest] = patient.last.toSorted((one, other) => ((one.collectionDay ?? '') < (other.collectionDay ?? '') ? 1 : -1))
  return only(providers)?.userId ?? [latest?.userId_Physician ?? 0, before].find(isHere) ?? 0
}
const locationFor = ({ locations, patient }: OrderFormFacts, locationId: number): number =>
  locations.find((one) => one.locationId === locationId)?.locationId ??
  only(locations)?.locationId ??
  locations.find((one) => one.locationId === patient.locationId)?.locationId ??
  0

/** What a new form of this patient begins with: at a practice, collected now at the place where one works. */
export const newVisit = (facts: OrderFormFacts, { now, userId, locationId, isLaboratory, lastProvider = 0 }: Beginning): VisitValues => {
  const place = locationFor(facts, locationId)
  const { day, time } = localOf(now, zoneIn({ locationId: place }, facts))
  const { patient } = facts
  return {
    labOrderId: 0,
    rowVersion: 0,
    userId_Physician: providerFor(facts, userId, lastProvider),
    physicianMissing: false,
    locationId: place,
    locationMissing: false,
    collectionDate: isLaboratory ? null : day,
    collectionDateMissing: false,
    collectionTime: isLaboratory ? '' : time,
    noCollectionTime: false,
    isSecondHour: false,
    isPregnant: 0,
    shippedOnIce: false,
    isStat: false,
    insurance: patient.selfPay ? 'self' : patient.contractPay ? 'contract' : 'insurance',
    patientInsuranceId_Primary: insuranceAt(facts, 1),
    patientInsuranceId_Secondary: insuranceAt(facts, 2),
    specimens: [],
    poctScreen: false,
    poct: noCup,
    diagnosis: [],
    diagnosisMissing: false,
    medications: [],
    noMeds: false,
    medicationNotProvided: false,
    allergies: [],
    noAllergy: false,
    signs: false,
    userSignatureId_Physician: 0,
    patientSignatureId: 0,
    patientSignature: '',
    patientConsentOnFile: patient.consents > 0,
    notes: [],
    attachments: [],
  }
}
