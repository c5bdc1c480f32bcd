import type { TestType } from '../test-types.ts'

/** How old a specimen may be when it is accessioned, in hours, at room temperature (reference/domain.md 1.6; drafts until a director approves them). */
export const ageLimits: Readonly<Record<TestType, number>> = {
  ToxUrine: 168,
  ToxOral: 120,
  GPP: 96,
  UTISTI: 56,
  RPP: 56,
  Urinalysis: 72,
  Hematology: 48,
  Pregnancy: 72,
  Wound: 96,
}
