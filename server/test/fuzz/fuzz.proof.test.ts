import { everyEndpoint } from '@labgate/contract'
import { fc } from '@labgate/contract/test/properties'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { answerFits, openLab, type Lab, type Visitor } from '../lab.ts'
import { near } from './arbitrary.ts'

/** These end the session or sign-in that the test itself uses. */
const left = new Set([
  'session.end',
  'session.switchCustomer',
  'session.changePassword',
  'shadow.start',
])
let lab: Lab
let visitors: Visitor[]
beforeAll(async () => {
  lab = await openLab()
  const { customerId } = await lab.make.account()
  const location = await lab.make.location(customerId, { primary: true })
  expect(location).toBeGreaterThan(0)
  visitors = [
    await lab.signIn(await lab.make.user(1)),
    await lab.signIn(await lab.make.user(3, customerId, { physician: true, npi: '1234567893' })),
    await lab.signIn(await lab.make.user(11)),
  ]
})
afterAll(() => lab.close())

describe('any input gets a response of the declared form, without a server fault or a trace of code', () => {
  for (const [name, endpoint] of everyEndpoint.filter(([known]) => !left.has(known)))
    proof(name, { small: 5, full: 1500, of: 'requests' }, async (size, seed) => {
      await fc.assert(
        fc.asyncProperty(
          near(endpoint.input),
          fc.nat(visitors.length - 1),
          fc.boolean(),
          async (sent, who, byPost) => {
            const visitor = visitors[who] as Visitor
            const { status, body } = await visitor.send(endpoint, sent, {
              method: byPost || JSON.stringify(sent).length > 4000 ? 'POST' : endpoint.method,
            })
            if (Buffer.isBuffer(body)) return
            const text = JSON.stringify(body)
            expect([200, 400, 401, 403, 413, 429], text).toContain(status)
            expect(text).not.toMatch(/at \w+ \(|node_modules|\.ts:\d|syntax error|pg_/)
            expect(answerFits(endpoint, body), text).toBe(true)
          },
        ),
        { numRuns: size, seed },
      )
    })
})
