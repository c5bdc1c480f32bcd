import type { Selectable } from 'kysely'
import type { Shown } from '../../../access/audit.ts'
import type { Tables } from '../../../db/tables.ts'

/** An item of a work queue: a row of work_item. */
export type Item = Selectable<Tables['work_item']>

/** For the audit log: whose items an act was about. */
export const patientsOf = (items: readonly Item[]): Shown[] =>
  items.map(({ work_item_id }) => ({ paper: `work ${work_item_id}` }))
