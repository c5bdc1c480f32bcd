import { expect, it } from 'vitest'
import { functionLines } from './function-lines.ts'

const source = `
export const userRoutes = (context: AppContext) =>
  routesFor('users', users, {
    list: async (call) => {
      const [rows] = await call.read({}, listUsers(call.actor))
      return { list: rows.map((row) => {
        return row
      }) }
    },
    save: (call) => save(call),
  })
const later = once(() => {
  return 1
})
`

it('counts the lines of a named function in another one for the inner one only, and a callback for the one that passes it', () => {
  expect(functionLines('users.routes.ts', source)).toEqual([
    { name: 'userRoutes', line: 2, whole: 10, own: 5, isHandler: false },
    { name: 'list', line: 4, whole: 6, own: 6, isHandler: true },
    { name: 'save', line: 10, whole: 1, own: 1, isHandler: true },
    { name: '', line: 12, whole: 3, own: 3, isHandler: false },
  ])
})
