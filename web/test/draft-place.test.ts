import { orders } from '@labgate/contract/orders/orders'
import { patients } from '@labgate/contract/patients/patients'
import { expect, it } from 'vitest'
import { placeOfDraft } from '../src/overviews/dashboards/parts/draft-place.ts'
import { beginOrders, orderOf } from './orders.ts'
import { patientOf } from './patient-record.ts'
import { ofType } from './people.ts'

const draft = (form: string, recordId = 0) => placeOfDraft({ form, recordId, savedAt: null }, false)

it('unfinished orders open where they can be continued: a new one for its patient, a stored one in edit mode', async () => {
  const api = beginOrders(ofType(2))
  api.reply(patients.get, () => patientOf({ firstName: 'Ada', lastName: 'Moss' }))
  api.reply(orders.get, () => orderOf())
  expect(await draft('order-of-5')).toEqual({
    title: 'New order for Ada Moss',
    link: { to: '/lab-order', search: { patient: 5 } },
  })
  expect(await draft('order', 7)).toMatchObject({
    title: expect.stringMatching(/^Order \d{12}$/) as string,
    link: { to: '/lab-order', search: { id: 7, edit: 'true' } },
  })
  expect(await draft('unheard-of')).toBeUndefined()
})
