import { may } from '@labgate/contract/access/permissions'
import {
  UserType,
  userTypes,
  type ClientServicesType,
  type SalesType,
} from '@labgate/contract/access/user-types'
import { codes, type CodeItem } from '@labgate/contract/clinical/codes'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { alphaLists, namesIn } from './alpha-lists.ts'
import { saveCode } from './save-code.ts'

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
/**
 * Parole officers are shown to users who file a release for one, or look after them; for others the
 * list is empty.
 */
const mayKnow = (actor: Actor, list: string): boolean =>
  list !== 'po' || may(actor.who, 'patient-attachment.save') || may(actor.who, 'parole.read')
interface Found extends CodeItem {
  list: string
}

/** Everything the requested names need, in one query. Names are case-insensitive. */
const listCodes = (names: readonly string[]): Query<Found> =>
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

export const codeRoutes = (_context: AppContext) =>
  routesFor('codes', codes, {
    list: async (call) => {
      const names = namesIn(call.input['codeType'] as string)
      const [found] = await call.read(
        {},
        listCodes(names.filter((name) => mayKnow(call.actor, name))),
      )
      const byList = Map.groupBy(found, ({ list }) => list)
      const items = (name: string): CodeItem[] =>
        name === 'usertype'
          ? Object.entries(userTypes).map(([id, description]) => ({ id: Number(id), description }))
          : (byList.get(name) ?? []).map(({ id, description }) => ({ id, description }))
      return Object.fromEntries(names.map((name, at) => [`list${at}`, items(name)]))
    },
    alphaList: (call) => alphaLists(call),
    save: (call) => call.change((tx, change) => saveCode(tx, call.input, change)),
  })
