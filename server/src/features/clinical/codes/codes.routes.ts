import { userTypes } from '@labgate/contract/access/user-types'
import { mayReadList } from '@labgate/contract/clinical/code-lists'
import { codes, type CodeItem } from '@labgate/contract/clinical/codes'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { alphaLists, namesIn } from './alpha-lists.ts'
import { listCodes } from './codes.query.ts'
import { saveCode } from './save-code.ts'

export const codeRoutes = (_context: AppContext) =>
  routesFor('codes', codes, {
    list: async (call) => {
      const names = namesIn(call.input['codeType'] as string)
      const mayRead = (name: string): boolean => mayReadList(call.actor.who, name)
      const [found] = await call.read({}, listCodes(names.filter(mayRead)))
      const byList = Map.groupBy(found, ({ list }) => list)
      const items = (name: string): CodeItem[] =>
        name === 'usertype' && mayRead(name)
          ? Object.entries(userTypes).map(([id, description]) => ({ id: Number(id), description }))
          : (byList.get(name) ?? []).map(({ id, description }) => ({ id, description }))
      return Object.fromEntries(names.map((name, at) => [`list${at}`, items(name)]))
    },
    alphaList: (call) => alphaLists(call),
    save: (call) => call.change((tx, change) => saveCode(tx, call.input, change)),
  })
