import { may } from '@labgate/contract/access/permissions'
import { userTypes } from '@labgate/contract/access/user-types'
import { codes, type CodeItem } from '@labgate/contract/clinical/codes'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { alphaLists, namesIn } from './alpha-lists.ts'
import { listCodes } from './codes.query.ts'
import { saveCode } from './save-code.ts'

/**
 * Parole officers are shown to users who file a release for one, or look after them; for others the
 * list is empty.
 */
const mayKnow = (actor: Actor, list: string): boolean =>
  list !== 'po' || may(actor.who, 'patient-attachment.save') || may(actor.who, 'parole.read')

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
