import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** A row to insert, under the column names of the database. */
export type Row<T extends keyof Tables> = Insertable<Tables[T]>
export type AccountRow = Row<'customer'> & { customer_id: number; facility_code: string }
export type LocationRow = Row<'location'> & { location_id: number; city: string; time_zone_id: number; primary: boolean }
export type UserRow = Row<'app_user'> & { user_id: number; customer_id: number }
export type LabRow = Row<'lab'> & { lab_id: number }

/** Rows by table. Within a table every row has the same columns. Instants are texts, file contents Buffers. */
export type Rows = { [T in keyof Tables]?: readonly Row<T>[] }

/** Where the ids of each kind begin: the first row of a kind has the base as its id. */
export interface Bases {
  lab: number
  customer: number
  location: number
  app_user: number
  session: number
}
export const firstBases: Bases = { lab: 1, customer: 1, location: 1, app_user: 1, session: 1 }
