import type { Field, Values } from '@labgate/contract/billing/tables/fields'
import { tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'
import { newestCatalog, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'

interface Named {
  id: string
  name: string
}
/** Payers, accounts, providers, and test types of a table: names by ID, and IDs by name. */
export interface Names {
  /**
   * The name, with its number if several records share it. Unique, so that an export can be
   * imported again.
   */
  nameOf(field: Field, id: string): string
  /** The ID behind a name, in any case, or an ID; 'several' or undefined if unclear. */
  idOf(field: Field, text: string): string | undefined
}

const labTypes: readonly Named[] = testTypeNames.map((name) => ({
  id: String(newestCatalog(name).labTypeId),
  name: testTypes[name],
}))
const several = 'several'
const lookup = (list: readonly Named[], number: 'ID' | 'NPI' = 'ID') => {
  const byName = new Map<string, string>()
  const add = (name: string, id: string): void =>
    void byName.set(name.toLowerCase(), byName.has(name.toLowerCase()) ? several : id)
  for (const { id, name } of list) add(name, id)
  const isShared = (name: string): boolean => byName.get(name.toLowerCase()) === several
  const named = list.map(({ id, name }) => ({ id, name, long: `${name} (${number} ${id})` }))
  const byId = new Map(
    named.map(({ id, name, long }) => [id, number === 'NPI' || isShared(name) ? long : name]),
  )
  for (const { id, long } of named) add(long, id)
  return {
    nameOf: (id: string) => byId.get(id) ?? id,
    idOf: (text: string) => byName.get(text.toLowerCase()) ?? (byId.has(text) ? text : undefined),
  }
}
/* A person may have several logins: one name per NPI. */
const providersByNpi = rawQuery<Named>(`
  select npi as id, max(trim(first_name || ' ' || last_name)) as name
  from app_user
  where npi ~ '^[12][0-9]{9}$'
  group by npi
`)
const none = rawQuery<Named>('select null::text as id, null::text as name where false')

/** Reads the names that a table of this kind needs. */
export const namesFor = async (tx: Tx, kind: TableKind): Promise<Names> => {
  const has = (type: Field['type']): boolean =>
    tableOf(kind).fields.some((field) => field.type === type)
  const [payers, accounts, providers] = await pipeline(
    tx,
    has('payer')
      ? rawQuery<Named>(
          `select insurance_id::text as id, name from insurance order by active, insurance_id`,
        )
      : none,
    has('account')
      ? rawQuery<Named>(`select customer_id::text as id, name from customer where customer_id > 0`)
      : none,
    has('provider') ? providersByNpi : none,
  )
  const of: Partial<Record<Field['type'], ReturnType<typeof lookup>>> = {
    payer: lookup(payers),
    account: lookup(accounts),
    provider: lookup(providers, 'NPI'),
    'test-type': lookup(labTypes),
  }
  const known = (field: Field) => of[field.type]
  return {
    nameOf: (field, id) => (id === '' ? '' : (known(field)?.nameOf(id) ?? id)),
    idOf: (field, text) => known(field)?.idOf(text),
  }
}

const words: Partial<Record<Field['type'], { word: string; number?: string }>> = {
  payer: { word: 'payer' },
  account: { word: 'account' },
  provider: { word: 'provider', number: 'NPI' },
  'test-type': { word: 'test type' },
}
/** Why a cell does not identify one record; undefined if it does. */
export const nameFault = (names: Names, field: Field, text: string): string | undefined => {
  if (text === '') return undefined
  const found = names.idOf(field, text)
  const { word = '', number = 'ID' } = words[field.type] ?? {}
  if (found === several)
    return `Several records have this name. Enter the ${number} of the ${word}.`
  return found === undefined ? `There is no ${word} with this name or ${number}.` : undefined
}

/** A row as displayed to people. */
export const shownOf = (kind: TableKind, values: Values, names: Names): Record<string, string> =>
  Object.fromEntries(
    tableOf(kind).fields.map((field) => {
      const value = values[field.name] ?? ''
      return [
        field.name,
        field.type === 'choice'
          ? (field.options.find((option) => option.value === value)?.label ?? value)
          : names.nameOf(field, value),
      ]
    }),
  )

/** Whether a table knows this catalog code under this test type. */
export const isInCatalog = (labTypeId: string, code: string): boolean => {
  const testType = testTypeOfLab(Number(labTypeId))
  if (testType === undefined) return true
  const form = newestCatalog(testType)
  return (
    form.leaves.has(Number(code)) ||
    form.panelsByCode.has(Number(code)) ||
    form.profileCodes.has(Number(code))
  )
}
