import type { Person } from './people.ts'
import type { UserRow } from './rows.ts'

type Given = Pick<
  UserRow,
  'user_id' | 'customer_id' | 'user_type_id' | 'user_name' | 'email' | 'created_at'
> &
  Partial<UserRow>

/**
 * A user's row with every column the demo sets; defaults are those of a new user with a verified
 * email.
 */
export const userRow = ({ first, last, prefix, suffix }: Person, given: Given): UserRow => ({
  first_name: first,
  last_name: last,
  prefix,
  suffix,
  primary_login: true,
  email_proven: true,
  disabled: false,
  change_pwd: false,
  physician: false,
  physician_pending: false,
  npi: '',
  phone_work: '',
  phone_work_ext: '',
  phone_cell: '',
  pecos_enrolled: false,
  view_employee_results: false,
  barcode_printer: '',
  barcode_qty: 1,
  camera: false,
  ship_log: false,
  sales_user_edit: false,
  sales_patient_report: false,
  sales_parole_officer: false,
  sales_vp: false,
  default_location: null,
  poc: false,
  position: '',
  locked_until: null,
  last_login: null,
  user_id_updated: 1,
  updated_at: given.created_at,
  row_version: 1,
  ...given,
})
