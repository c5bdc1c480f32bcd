import { allGuides } from '@labgate/contract/desk/guides'
import { expect } from '@playwright/test'
import { walkerOf, keepWording, type Wording } from '../src/guide-walk.ts'
import { guideWalks } from '../src/guide-walks.ts'
import { inProve, test } from '../src/journey.ts'
import { ordersOf, patientOf } from '../src/orders.ts'
import { enter } from '../src/steps.ts'

const wording: Wording = {}

test('every guide is walked', () => {
  expect(Object.keys(guideWalks)).toEqual(allGuides.map(({ id }) => id))
})

for (const [id, { who, path, walk }] of Object.entries(guideWalks))
  test(`Help: the guide ${id} can be followed word by word`, inProve, async ({ page, labgate }) => {
    const client = await enter(page, labgate, who, path)
    const { name, orders = 0, type } = guideWalks[id]?.needs ?? {}
    if (name !== undefined) {
      const patientId = await patientOf(client, name)
      if (orders > 0) await ordersOf(client, patientId, orders, 1, undefined, type)
    }
    await page.reload()
    const walker = walkerOf(page, id, wording)
    await walk(page, walker.step)
    walker.ends()
  })

test.afterAll(() => keepWording(wording))
