import { expect, test } from 'vitest'
import { authorizationNotice } from '../../src/orders/authorization-notice.ts'

const day = '2026-03-10'
const approved = {
  preAuthRequired: true,
  preAuthNumber: 'PA-1',
  preAuthEndDate: '2026-12-31',
  preAuthLeft: null,
}

test.each([
  ['that the payer does not require', { preAuthRequired: false, preAuthNumber: '' }, undefined],
  ['that is missing', { preAuthNumber: '' }, 'missing'],
  ['with a distant end date', {}, 'good'],
  ['that ends on the day of collection', { preAuthEndDate: day }, 'ending'],
  ['that ended the day before', { preAuthEndDate: '2026-03-09' }, 'ended'],
  ['that ends in 30 days', { preAuthEndDate: '2026-04-09' }, 'ending'],
  ['that ends in 31 days', { preAuthEndDate: '2026-04-10' }, 'good'],
  ['with three units', { preAuthLeft: 3 }, 'good'],
  ['with two units', { preAuthLeft: 2 }, 'ending'],
  ['without units', { preAuthLeft: 0 }, 'used-up'],
  ['without a known end date', { preAuthEndDate: null, preAuthLeft: 9 }, 'good'],
] as const)('an authorization %s', (_what, more, is) => {
  expect(authorizationNotice({ ...approved, ...more }, day)?.is).toBe(is)
})
