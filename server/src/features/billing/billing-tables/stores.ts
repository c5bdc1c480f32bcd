import type { Field } from '@labgate/contract/billing/tables/fields'
import { tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'

/** Where the rows of a kind are stored. SQL of our own, never user input. */
export interface Store {
  table: string
  id: string
  from: string
  to: string
  /** Which rows of the table are of this kind. */
  where: string
  /** The column behind each field. */
  columns: Readonly<Record<string, string>>
  /** Whether columns store who loaded a row, and when. */
  isStamped: boolean
  /** Whether there is a column for the source. */
  hasSource: boolean
}

const dated = {
  from: 'valid_from',
  to: 'valid_to',
  where: 'true',
  isStamped: false,
  hasSource: false,
} as const
const stamped = { ...dated, isStamped: true, hasSource: true } as const
const priceColumns = { list: 'list', code: 'code', price: 'cents' } as const

const stores: Readonly<Record<TableKind, Store>> = {
  'billing-laboratory': {
    ...stamped,
    table: 'billing_entity',
    id: 'billing_entity_id',
    columns: {
      name: 'name',
      npi: 'npi',
      taxId: 'tax_id',
      taxonomy: 'taxonomy',
      street: 'street1',
      suite: 'street2',
      city: 'city',
      state: 'state',
      zip: 'postal_code',
      contact: 'contact_name',
      phone: 'contact_phone',
      email: 'contact_email',
      payToStreet: 'pay_to_street',
      payToCity: 'pay_to_city',
      payToState: 'pay_to_state',
      payToZip: 'pay_to_postal_code',
    },
  },
  enrollments: {
    ...stamped,
    table: 'orderer_enrollment',
    id: 'orderer_enrollment_id',
    columns: { provider: 'npi', program: 'program', state: 'state' },
  },
  'charge-codes': {
    ...stamped,
    table: 'charge_code',
    id: 'charge_code_id',
    columns: {
      testType: 'lab_type_id',
      tests: 'tests',
      low: 'low',
      payerKind: 'payer_kind',
      payer: 'insurance_id',
      high: 'high',
      countedBy: 'counted_by',
      code: 'code',
      modifiers: 'modifiers',
      zCode: 'z_code',
      says: 'says',
    },
  },
  'drug-classes': {
    ...dated,
    table: 'charge_class',
    id: 'charge_class_id',
    columns: { test: 'test_code', class: 'class' },
  },
  prices: {
    ...stamped,
    table: 'charge_price',
    id: 'charge_price_id',
    where: `t.list in ('charge', 'client', 'self-pay')`,
    columns: { ...priceColumns, account: 'customer_id' },
  },
  fees: {
    ...stamped,
    table: 'charge_price',
    id: 'charge_price_id',
    where: `t.list in ('payer', 'fee-schedule', 'cost')`,
    columns: { ...priceColumns, payer: 'insurance_id' },
  },
  edits: {
    ...dated,
    hasSource: true,
    table: 'code_edit',
    id: 'code_edit_id',
    columns: { kind: 'kind', code: 'code', code2: 'code2', indicator: 'indicator', units: 'units' },
  },
  coverage: {
    ...dated,
    isStamped: true,
    table: 'coverage_rule',
    id: 'coverage_rule_id',
    columns: {
      testType: 'lab_type_id',
      test: 'test_code',
      rule: 'source',
      diagnoses: 'diagnoses',
      days: 'frequency_days',
    },
  },
  'notice-forms': {
    ...dated,
    from: 'usable_from',
    to: 'usable_to',
    table: 'notice_form',
    id: 'notice_form_id',
    columns: { name: 'name' },
  },
  reasons: {
    ...dated,
    table: 'payer_reason',
    id: 'payer_reason_id',
    columns: {
      list: 'list',
      code: 'code',
      says: 'says',
      effect: 'effect',
      owner: 'owner',
      rule: 'rule',
    },
  },
}
export const storeOf = (kind: TableKind): Store => stores[kind]

/* Numbers for which 0 means 'blank'. */
const zeroIsBlank = ['test_code', 'frequency_days']
const arrays = ['tests', 'modifiers', 'diagnoses']

/** SQL: a field of row `t` as its canonical text. */
const textOf = (field: Field, column: string): string => {
  if (field.type === 'money')
    return `(t.${column} / 100) || '.' || lpad((t.${column} % 100)::text, 2, '0')`
  if (arrays.includes(column)) return `array_to_string(t.${column}, '; ')`
  if (zeroIsBlank.includes(column)) return `coalesce(nullif(t.${column}, 0)::text, '')`
  return `coalesce(t.${column}::text, '')`
}
const cast: Partial<Record<Field['type'], string>> = {
  whole: 'int',
  payer: 'bigint',
  account: 'bigint',
  'test-type': 'smallint',
}
/** SQL: a canonical text of record `v` in the column's form. */
const columnOf = (field: Field, column: string): string => {
  const text = `v."values" ->> '${field.name}'`
  if (field.type === 'money') return `(replace(${text}, '.', ''))::bigint`
  if (arrays.includes(column))
    return `
      coalesce(string_to_array(nullif(${text}, ''), '; '), '{}')
      ${column === 'tests' ? '::int[]' : ''}
    `
  if (zeroIsBlank.includes(column)) return `coalesce(nullif(${text}, ''), '0')::int`
  const to = cast[field.type]
  return to === undefined ? `coalesce(${text}, '')` : `nullif(${text}, '')::${to}`
}
const fieldsOf = (kind: TableKind): { field: Field; column: string }[] =>
  tableOf(kind).fields.map((field) => ({
    field,
    column: storeOf(kind).columns[field.name] ?? field.name,
  }))

/** SQL: the fields of row `t` as an object of canonical texts. */
export const valuesSql = (kind: TableKind): string =>
  `jsonb_build_object(${fieldsOf(kind)
    .map(({ field, column }) => `'${field.name}', ${textOf(field, column)}`)
    .join(', ')})`
/* Payer and account by their names as `y` and `c`, a provider by name and NPI. */
const searchedAs: Partial<Record<Field['type'], string>> = {
  payer: 'y.name',
  account: 'c.name',
  provider: `
    t.npi || ' ' || coalesce(
      (select max(u.first_name || ' ' || u.last_name) from app_user u where u.npi = t.npi),
      ''
    )
  `,
}
/** SQL: the text that a search covers. */
export const searchedSql = (kind: TableKind): string =>
  `lower(concat_ws(' ', ${fieldsOf(kind)
    .map(({ field, column }) => searchedAs[field.type] ?? textOf(field, column))
    .join(', ')}))`
/** SQL: the key of row `t`, by which a table is sorted. */
export const keySql = (kind: TableKind): string => {
  const keys = fieldsOf(kind).filter(({ field }) => field.isKey)
  const parts = ['null', ...keys.map(({ field, column }) => textOf(field, column))]
  return `left(concat_ws(' ', ${parts.join(', ')}), 100) collate "C"`
}
/** SQL: joins payer and account to `t`, if the kind has them. */
export const joinsSql = (kind: TableKind): string =>
  fieldsOf(kind)
    .map(({ field }) =>
      field.type === 'payer'
        ? ' left join insurance y on y.insurance_id = t.insurance_id'
        : field.type === 'account'
          ? ' left join customer c on c.customer_id = t.customer_id'
          : '',
    )
    .join('')
/**
 * SQL that adds rows of `$1`, a list of {values, from, to}, from one import ($2) by a person ($3)
 * at a time ($4) with a source ($5).
 */
export const insertSql = (kind: TableKind): string => {
  const { table, from, to, isStamped, hasSource } = storeOf(kind)
  const fields = fieldsOf(kind)
  const names = [
    ...fields.map(({ column }) => column),
    from,
    to,
    'billing_import_id',
    ...(isStamped ? ['user_id_created', 'created_at'] : []),
    ...(hasSource ? ['source'] : []),
  ]
  const values = [
    ...fields.map(({ field, column }) => columnOf(field, column)),
    'v."from"::date',
    'v."to"::date',
    '$2::bigint',
    ...(isStamped ? ['$3::bigint', '$4::timestamptz'] : []),
    ...(hasSource ? ['$5::text'] : []),
  ]
  /* Every parameter has a type, even if the table stores fewer columns. */
  return `
    insert into ${table} (${names.join(', ')})
    select ${values.join(', ')}
    from jsonb_to_recordset($1::jsonb) as v ("values" jsonb, "from" text, "to" text)
    where ($3::bigint, $4::timestamptz, $5::text) is not null
  `
}
/** SQL that updates last days from `$1`, a list of {id, to}. */
export const endSql = (kind: TableKind): string => {
  const { table, id, to } = storeOf(kind)
  return `
    update ${table} t
    set ${to} = v."to"::date
    from jsonb_to_recordset($1::jsonb) as v (id bigint, "to" text)
    where t.${id} = v.id
  `
}
