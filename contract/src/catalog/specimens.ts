import { testTypeWithId, type TestType } from './test-types.ts'

/**
 * Specimen types, each with its collection device, and its code in HL7 table 0487 if there is one
 * for certain. Device IDs 2 (saliva) and 3 (swab) are as observed; the others are ours.
 */
export const specimens = {
  urine: { name: 'Urine', device: 'Urine cup', deviceId: 1, hl7: 'UR' },
  saliva: { name: 'Saliva', device: 'Saliva device', deviceId: 2, hl7: 'SAL' },
  swab: { name: 'Swab', device: 'Swab', deviceId: 3, hl7: '' },
  oral: { name: 'Oral fluid', device: 'Oral fluid device', deviceId: 4, hl7: '' },
  stool: { name: 'Stool', device: 'Stool container', deviceId: 5, hl7: 'STL' },
  blood: { name: 'Blood', device: 'Blood tube', deviceId: 6, hl7: 'BLD' },
  'wound-swab': { name: 'Wound', device: 'Wound swab', deviceId: 7, hl7: 'WND' },
} as const
export type SpecimenKey = keyof typeof specimens

/** The specimen type for a device ID on the wire; undefined if there is none. */
export const specimenOfDevice = (deviceId: number): SpecimenKey | undefined =>
  (Object.keys(specimens) as SpecimenKey[]).find((key) => specimens[key].deviceId === deviceId)

export interface Site {
  id: number
  name: string
  /** Has a left and a right side. */
  isSided?: true
  /** From the list Gender: only patients of this sex have it. */
  onlyOf?: 1 | 2
}
/**
 * Whether a specimen from this site can be this patient's. If the sex is another one or unknown,
 * any can.
 */
export const siteFits = ({ onlyOf }: Site, genderId: number): boolean =>
  onlyOf === undefined || ![1, 2].includes(genderId) || onlyOf === genderId

/** The list SwabLocation: where a swab for sexually transmitted infections was taken. */
export const swabSites: readonly Site[] = [
  { id: 1, name: 'Vaginal', onlyOf: 1 },
  { id: 2, name: 'Cervical', onlyOf: 1 },
  { id: 3, name: 'Urethral' },
  { id: 4, name: 'Rectal' },
  { id: 5, name: 'Throat' },
  { id: 6, name: 'Lesion' },
  { id: 7, name: 'Penile meatal', onlyOf: 2 },
]

/** Wound locations. The IDs are ours. */
export const woundSites: readonly Site[] = [
  { id: 1, name: 'Head or face', isSided: true },
  { id: 2, name: 'Neck', isSided: true },
  { id: 3, name: 'Chest', isSided: true },
  { id: 4, name: 'Breast', isSided: true },
  { id: 5, name: 'Abdomen', isSided: true },
  { id: 6, name: 'Back', isSided: true },
  { id: 7, name: 'Sacrum' },
  { id: 8, name: 'Buttock', isSided: true },
  { id: 9, name: 'Hip', isSided: true },
  { id: 10, name: 'Groin', isSided: true },
  { id: 11, name: 'Genital area' },
  { id: 12, name: 'Perineum' },
  { id: 13, name: 'Shoulder', isSided: true },
  { id: 14, name: 'Arm', isSided: true },
  { id: 15, name: 'Elbow', isSided: true },
  { id: 16, name: 'Hand', isSided: true },
  { id: 17, name: 'Finger', isSided: true },
  { id: 18, name: 'Thigh', isSided: true },
  { id: 19, name: 'Knee', isSided: true },
  { id: 20, name: 'Lower leg', isSided: true },
  { id: 21, name: 'Ankle', isSided: true },
  { id: 22, name: 'Heel', isSided: true },
  { id: 23, name: 'Foot', isSided: true },
  { id: 24, name: 'Toe', isSided: true },
  { id: 25, name: 'Toenail or fingernail', isSided: true },
  { id: 26, name: 'Surgical site', isSided: true },
]

/** Sides of the body. The IDs are ours. */
export const sides: readonly Site[] = [
  { id: 1, name: 'Left' },
  { id: 2, name: 'Right' },
  { id: 3, name: 'Middle' },
]

/**
 * The list that the site of an order of each type refers to. Types whose form has no site store
 * none.
 */
const siteLists: Readonly<Record<TestType, readonly Site[]>> = {
  ToxUrine: swabSites,
  ToxOral: swabSites,
  RPP: swabSites,
  UTISTI: swabSites,
  GPP: swabSites,
  Urinalysis: swabSites,
  Hematology: swabSites,
  Pregnancy: swabSites,
  Wound: woundSites,
}
/**
 * 'Cervical' or 'Heel'; '' without a site. An order whose tests are undecided can have a swab's.
 */
export const siteName = (labTypeId: number, siteId: number | null): string => {
  const testType = testTypeWithId(labTypeId)
  const list = testType === undefined ? swabSites : siteLists[testType]
  return list.find(({ id }) => id === siteId)?.name ?? ''
}
