/** The nine test types as spelled in wire field names (rules.md#wire-values), and as shown to people. */
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
 * Each test type's id in the list LabType (records.md#code-lists). The order of the names is not that of the ids: an id is looked up here, and never counted
 * from a place in a list.
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
/** The type with this id; undefined for 0, an order whose tests are undecided, and for ids that are none (99 in searches means all). */
export const testTypeWithId = (labTypeId: number): TestType | undefined =>
  testTypeNames.find((name) => testTypeIds[name] === labTypeId)
/** 'Respiratory panel' for 5; 'To be determined' for 0, and for an id that is none. */
export const describeTestType = (labTypeId: number): string => {
  const testType = testTypeWithId(labTypeId)
  return testType === undefined ? 'To be determined' : testTypes[testType]
}
/** The two kinds of toxicology: they share an option, a cup, and the patient's medications. */
export const toxicologyTypes = ['ToxUrine', 'ToxOral'] as const satisfies readonly TestType[]
export const isToxicology = (testType: TestType | undefined): boolean =>
  toxicologyTypes.some((one) => one === testType)

/** Families for which an account can allow more than one order per patient and day. */
export const multipleTypes = ['Tox', 'RPP', 'UTISTI', 'GPP', 'Pregnancy', 'Wound'] as const
