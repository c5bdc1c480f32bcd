import { readFile } from 'node:fs/promises'

export const shippedNames = ['icd10', 'medications', 'allergies', 'payers', 'zips'] as const
export type ShippedName = (typeof shippedNames)[number]

/**
 * The lists shipped with the product, as CSV in server/data. The payers are fictional, for the
 * demo; the ZIP codes are those of GeoNames (server/data/README.md).
 */
export const shippedFile = (name: ShippedName): Promise<Uint8Array> =>
  readFile(new URL(`../../data/${name}.csv`, import.meta.url))
