import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'

/** An item of a work queue: a row of work_item. */
export type Item = Selectable<Tables['work_item']>
