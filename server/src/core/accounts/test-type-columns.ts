import type { TestType } from '@labgate/contract/catalog/test-types'
import type { Tables } from '../../db/tables.ts'

/* What follows the prefix in the columns that an account has for each test type. */
type Suffix<Column = keyof Tables['customer']> = Column extends `service_${infer Name}`
  ? Name
  : never

/** The columns of each test type are service_, lab_ and version_ with this. */
export const testTypeColumns = {
  ToxUrine: 'tox_urine',
  ToxOral: 'tox_oral',
  RPP: 'rpp',
  UTISTI: 'utisti',
  GPP: 'gpp',
  Urinalysis: 'urinalysis',
  Hematology: 'hematology',
  Pregnancy: 'pregnancy',
  Wound: 'wound',
} as const satisfies Readonly<Record<TestType, Suffix>>
