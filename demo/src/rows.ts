import type { Tables } from '@labgate/server/db/tables.ts'
import type { Insertable } from 'kysely'

/** A row to insert, by database column name. */
export type Row<T extends keyof Tables> = Insertable<Tables[T]>
export type AccountRow = Row<'customer'> & { customer_id: number; facility_code: string }
export type LocationRow = Row<'location'> & {
  location_id: number
  city: string
  time_zone_id: number
  primary: boolean
}
export type UserRow = Row<'app_user'> & { user_id: number; customer_id: number }
export type LabRow = Row<'lab'> & { lab_id: number }

/**
 * Rows by table. All rows of a table have the same columns. Instants are strings, file contents
 * Buffers.
 */
export type Rows = { [T in keyof Tables]?: readonly Row<T>[] }

/** Where the ids of each kind start: the first row of a kind has the base as its id. */
export interface Bases {
  lab: number
  customer: number
  location: number
  app_user: number
  session: number
}
export const firstBases: Bases = { lab: 1, customer: 1, location: 1, app_user: 1, session: 1 }
