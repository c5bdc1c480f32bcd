/**
 * Tables whose rows are what a laboratory chose: each of their columns is set by a statement about
 * that table, by a field of its record, or by a column of a billing table. Elsewhere it is enough
 * that a name is set anywhere.
 */
export const settingTables: readonly string[] = [
  'analyte_mapping',
  'app_user',
  'audit_rule',
  'authorization_rule',
  'billing_entity',
  'charge_class',
  'charge_code',
  'charge_price',
  'code_edit',
  'coverage_rule',
  'customer',
  'customer_lcs',
  'fax_number',
  'figure_goal',
  'hl7_destination',
  'insurance',
  'lab',
  'lab_system',
  'laboratory_contact',
  'laboratory_setting',
  'location',
  'mail_choice',
  'notice_form',
  'orderer_enrollment',
  'payer_reason',
  'physician_preference',
  'setting',
  'specimen_range',
  'standing_order',
  'top_message',
  'trading_partner',
  'turnaround_target',
  'view_schedule',
  'write_off_limit',
]

/** Tables that no statement names, and why that is no fault. */
export const fixedTables: Readonly<Record<string, string>> = {
  patient_diagnosis: 'Written by patient-lists.ts, which has the table as a value.',
  time_zone: 'A list of the world; a seed has it.',
}

const byTrigger = 'Set by a trigger, from who changes the row and how.'
const byTestType = 'One of a field for each test type: the name is put together.'
/** Columns that no statement sets by name, and why that is no fault. */
export const fixedColumns: Readonly<Record<string, string>> = {
  'app_user.user_ids_closed': byTrigger,
  'audit_rule.one': 'The key of the only row.',
  'audit_rule.strict_days': byTrigger,
  'audit_rule.strict_nth': byTrigger,
  'audit_rule.user_id_rarer': byTrigger,
  'customer.service_tox_oral': byTestType,
  'customer.service_tox_urine': byTestType,
  'insurance.kind_changed_at': byTrigger,
  'lab.service_tox_oral': byTestType,
  'lab.service_tox_urine': byTestType,
  'laboratory_setting.counts_simulated': 'Only the demo counts simulated results.',
  'observation.version_from': 'Inserted as a whole row.',
  'patient.drivers_license_last4': 'Sealed with the license in one value.',
  'write_off_limit.user_type_id': 'The key: one row for each type that decides, from the seed.',
}

/** Columns of settings that nothing reads by name, by pattern of table and column, with the reason. */
export const recordedColumns: Readonly<Record<string, string>> = {
  '(customer|lab)\\.(service|lab|version|multiple)_\\w+': byTestType,
  'customer\\.pct_\\w+': 'What an account says of its payers; people read it on the account.',
  '(laboratory_contact|laboratory_setting)\\.one_row': 'The key of the only row.',
}
