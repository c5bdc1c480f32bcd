/** The test types as spelled in wire field names (rules.md#wire-values), and as shown to people. */
export const testTypes = {
  ToxUrine: 'Urine toxicology',
  ToxOral: 'Oral fluid toxicology',
  RPP: 'Respiratory panel',
  UTISTI: 'UTI / STI',
  GPP: 'Gastrointestinal panel',
  Urinalysis: 'Urinalysis',
  Hematology: 'Hematology',
  Pregnancy: 'Pregnancy',
  Wound: 'Wound',
} as const
export type TestType = keyof typeof testTypes
export const testTypeNames = Object.keys(testTypes) as TestType[]

/**
 * Each test type's id in the list LabType (records.md#code-lists). The order of the names is not
 * that of the ids: an id is looked up here, and never counted from a place in a list.
 */
export const testTypeIds = {
  ToxUrine: 1,
  ToxOral: 2,
  GPP: 3,
  UTISTI: 4,
  RPP: 5,
  Urinalysis: 6,
  Hematology: 7,
  Pregnancy: 8,
  Wound: 9,
} as const satisfies Readonly<Record<TestType, number>>
/** The highest id: figures by type are kept by id, from 0 for orders whose tests are undecided. */
export const highestTestTypeId = Math.max(...Object.values(testTypeIds))
/**
 * The type with this id; undefined for 0, an order whose tests are undecided, and for ids that are
 * none (99 in searches means all).
 */
export const testTypeWithId = (labTypeId: number): TestType | undefined =>
  testTypeNames.find((name) => testTypeIds[name] === labTypeId)
/** 'Respiratory panel' for 5; 'To be determined' for 0, and for an id that is none. */
export const describeTestType = (labTypeId: number): string => {
  const testType = testTypeWithId(labTypeId)
  return testType === undefined ? 'To be determined' : testTypes[testType]
}

/**
 * The list of the patient that an order of each type must have
 * (records.md#clinical-lists-of-an-order).
 */
const clinicalLists = {
  ToxUrine: 'medications',
  ToxOral: 'medications',
  RPP: 'none',
  UTISTI: 'allergies',
  GPP: 'none',
  Urinalysis: 'none',
  Hematology: 'none',
  Pregnancy: 'none',
  Wound: 'none',
} as const satisfies Readonly<Record<TestType, 'medications' | 'allergies' | 'none'>>
/**
 * Whether an order of this type must have the patient's allergies: antibiotics may follow its
 * result.
 */
export const needsAllergies = (testType: TestType | undefined): boolean =>
  testType !== undefined && clinicalLists[testType] === 'allergies'

type ToxicologyType = {
  [Type in TestType]: (typeof clinicalLists)[Type] extends 'medications' ? Type : never
}[TestType]
/** The two kinds of toxicology: they share an option, a cup, and the patient's medications. */
export const toxicologyTypes = testTypeNames.filter(
  (name): name is ToxicologyType => clinicalLists[name] === 'medications',
)
export const isToxicology = (testType: TestType | undefined): boolean =>
  toxicologyTypes.some((one) => one === testType)

/** Families for which an account can allow more than one order per patient and day. */
export const multipleTypes = ['Tox', 'RPP', 'UTISTI', 'GPP', 'Pregnancy', 'Wound'] as const
/** The family of each type; the two kinds of toxicology share one, and some types have none. */
export const multipleFamily = {
  ToxUrine: 'Tox',
  ToxOral: 'Tox',
  RPP: 'RPP',
  UTISTI: 'UTISTI',
  GPP: 'GPP',
  Urinalysis: undefined,
  Hematology: undefined,
  Pregnancy: 'Pregnancy',
  Wound: 'Wound',
} as const satisfies Readonly<Record<TestType, (typeof multipleTypes)[number] | undefined>>
