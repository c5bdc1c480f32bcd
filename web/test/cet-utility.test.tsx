import { correctionActIds, correctionActs } from '@labgate/contract/corrections/acts'
import { corrections } from '@labgate/contract/corrections/corrections'
import { orderForm } from '@labgate/contract/orders/order-form'
import { orders } from '@labgate/contract/orders/orders'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CetUtilityPage } from '../src/features/corrections/cet-utility.page.tsx'
import { presentFor, presentOf } from '../src/features/corrections/present-order.tsx'
import { orderFormFacts } from './order-form-facts.ts'
import { beginOrders, orderOf } from './orders.ts'
import { ofType } from './people.ts'
import { showPages } from './show.tsx'

const order = orderOf({ middleName: 'Grace' })

it('the order to correct is shown whole: account, location, provider, tests, time with zone, insurance, and middle name', async () => {
  const api = beginOrders(ofType(8))
  api.reply(orders.get, order)
  api.reply(orderForm.get, orderFormFacts)
  api.reply(corrections.list, { list: [], more: false })
  await showPages({ '/cet-utility': CetUtilityPage }, '/cet-utility?id=31')
  const whole = within(await screen.findByRole('region', { name: 'The order now' }))
  const value = (label: string): string =>
    whole.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent ?? ''
  expect(value('Patient')).toContain("O'Brien, Ada Grace")
  expect(value('Account')).toContain(order.customer)
  expect(value('Location')).toBe(order.location)
  expect(value('Provider')).toBe('Ann Lee, NPI 1234567893')
  expect(value('Collection time')).toMatch(/^\d\d\/\d\d\/\d{4} .+ E[DS]T$/)
  for (const { tests } of order.specimens)
    for (const { labTest } of tests) expect(value('Tests')).toContain(labTest)
  expect(value('Payment and insurance')).not.toBe('')
})

/* An act that leads to a form of fields, not to a move of the specimen's state. */
const withValue = correctionActIds.filter(
  (act) => act in presentOf(order, orderFormFacts) && act !== 'reissue-report',
)
it.each(withValue)(
  'the present value stands next to the fields that correct it: %s',
  async (act) => {
    const api = beginOrders(ofType(8))
    api.reply(orders.get, order)
    api.reply(orderForm.get, orderFormFacts)
    api.reply(corrections.list, { list: [], more: false })
    api.silence(corrections.preview)
    await showPages({ '/cet-utility': CetUtilityPage }, '/cet-utility?id=31')
    await userEvent.click(await screen.findByLabelText('What to correct', { selector: 'input' }))
    await userEvent.click(await screen.findByRole('option', { name: correctionActs[act].words }))
    const form = within(screen.getByRole('region', { name: 'Correction' }))
    const now = await form.findByText('Now', { selector: 'dt' })
    expect(now.parentElement?.querySelector('dd')?.textContent).toBe(
      presentFor(act, presentOf(order, orderFormFacts)),
    )
  },
)
