/** The nine test types as spelled in wire field names (spec.md section 3), and as shown to people. */
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
/** The two kinds of toxicology: they share an option, a cup, and the patient's medications. */
export const toxicologyTypes = ['ToxUrine', 'ToxOral'] as const satisfies readonly TestType[]
export const isToxicology = (testType: TestType | undefined): boolean => toxicologyTypes.some((one) => one === testType)

/** Families for which an account can allow more than one order per patient and day. */
export const multipleTypes = ['Tox', 'RPP', 'UTISTI', 'GPP', 'Pregnancy', 'Wound'] as const
