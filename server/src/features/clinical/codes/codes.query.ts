import {
  type ClientServicesType,
  type SalesType,
  UserType,
} from '@labgate/contract/access/user-types'
import type { CodeItem } from '@labgate/contract/clinical/codes'
import { rawQuery, type Query } from '../../../db/queries.ts'

/** The list that names the people of a type: account managers and so on. */
const listOfType: Readonly<
  Record<SalesType | ClientServicesType | typeof UserType.ParoleOfficer, string>
> = {
  [UserType.AccountManager]: 'am',
  [UserType.TerritoryManager]: 'tm',
  [UserType.RegionalManager]: 'rm',
  [UserType.LabClientServices]: 'lcs',
  [UserType.LabClientServicesPlus]: 'lcs',
  [UserType.ParoleOfficer]: 'po',
  [UserType.VicePresidentOfSales]: 'vp',
  [UserType.SalesSpecialist]: 'specialist',
}

const people = Object.entries(listOfType).map(([type, list]) => ({ type: Number(type), list }))

interface Found extends CodeItem {
  list: string
}

/** Everything the requested names need, in one query. Names are case-insensitive. */
export const listCodes = (names: readonly string[]): Query<Found> =>
  rawQuery(
    `
      select lower(list) as list, id, description, sort, description as by
      from code
      where active and lower(list) = any ($1)
      union all
      select 'lab', lab_id, name, 0, name from lab where active and 'lab' = any ($1)
      union all
      select a.list, s.user_id, s.name, 0, s.name
      from
        unnest($2::text[], $3::int[]) a (list, user_type_id)
        join staff s using (user_type_id)
      where not s.disabled
      order by list, sort, "by"
      limit 20000
    `,
    [
      names,
      people.filter(({ list }) => names.includes(list)).map(({ list }) => list),
      people.filter(({ list }) => names.includes(list)).map(({ type }) => type),
    ],
  )
