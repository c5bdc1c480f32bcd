import { zips } from '@labgate/contract/kit/zip'
import { call } from '../api/call.ts'
import type { Fields } from './use-fields.ts'

/** Names of the address parts in a form. */
interface Address {
  zip: string
  city: string
  state: string
  county: string
}
const zipForm = /^(\d{5})(-\d{4})?$/

/**
 * Fills in city, state, and county once a ZIP code is typed, if they are empty: typed values stay.
 * Does nothing if the ZIP code is unknown, or if there is no response (records.md#address-help).
 */
export const useZipHelp = <V extends object>(
  { inner, closed }: Fields<V>,
  paths: Address,
): void => {
  const set = inner.setFieldValue as (path: string, value: unknown) => void
  const watch = inner.watch as (path: string, changed: (change: { value: unknown }) => void) => void
  const at = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (value, name) => (value as Record<string, unknown> | undefined)?.[name],
        inner.getValues() as Record<string, unknown>,
      )
  const isEmpty = (path: string): boolean => String(at(path) ?? '').trim() === ''
  const fill = (path: string, value: string): void => {
    if (value === '' || !isEmpty(path) || closed(path)) return
    set(path, value)
    inner.clearFieldError(path)
  }
  const help = async (zip: string): Promise<void> => {
    const found = await call(zips.find, { zip })
    /* It may have been extended, or deleted, since. */
    if (zipForm.exec(String(at(paths.zip)))?.[1] !== zip) return
    fill(paths.city, found.city)
    fill(paths.state, found.state)
    fill(paths.county, found.county)
  }
  watch(paths.zip, ({ value }) => {
    const [, zip] = zipForm.exec(String(value ?? '').trim()) ?? []
    const isTyped = document.activeElement?.getAttribute('data-path') === paths.zip
    if (zip === undefined || !isTyped || ![paths.city, paths.state, paths.county].some(isEmpty))
      return
    help(zip).catch(() => undefined)
  })
}

/** The parts of an address under their usual names. */
export const addressPaths: Address = {
  zip: 'address.postalCode',
  city: 'address.city',
  state: 'address.state',
  county: 'address.county',
}
