import { readdirSync, readFileSync } from 'node:fs'
import type { WorkRow } from '@labgate/contract/billing/work-queues'
import { expect, it } from 'vitest'
import { leadOf } from './lead-of.ts'

const row = (more: Partial<WorkRow>): WorkRow =>
  ({
    reason: 'claim.patient',
    cause: '',
    path: '',
    patientId: 5,
    patientInsuranceId: 0,
    labOrderId: 7,
    locationId: 13,
    insuranceId: 9,
    customerId: 3,
    ...more,
  }) as WorkRow
const at = (path: string, more: Partial<WorkRow> = {}) => {
  const lead = leadOf(row({ path, ...more }), true)
  return (
    lead &&
    [
      lead.link.to,
      ...Object.entries(lead.link.search).map(([name, value]) => `${name}=${value}`),
    ].join(' ')
  )
}

it('an item opens the field that its finding names', () => {
  expect(at('patient.dob')).toBe('/patient id=5 field=dob')
  expect(at('patient.street1')).toBe('/patient id=5 field=address.street1')
  expect(at('insurance.memberId', { patientInsuranceId: 11 })).toBe(
    '/patient id=5 insurance=11 field=memberId',
  )
  expect(at('insurance')).toBe('/patient id=5 field=insurance')
  expect(at('order.diagnosis')).toBe('/lab-order id=7 field=diagnosis')
  expect(at('order.notice')).toBe('/lab-order id=7 field=advance-notice')
  expect(at('order.result')).toBe('/lab-order id=7')
  expect(at('location.placeOfService')).toBe('/customer id=3 location=13 field=placeOfService')
  expect(at('location.placeOfService', { locationId: 0 })).toBe('/customer id=3')
  expect(at('user.npi', { cause: 'orderer:17' })).toBe('/customer id=3 user=17 field=npi')
  expect(at('user.pecosEnrolled', { cause: 'enrollment:17' })).toBe(
    '/customer id=3 user=17 field=pecosEnrolled',
  )
  expect(at('user.npi')).toBe('/customer id=3')
  expect(at('payer.enrolledFrom')).toBe('/insurance id=9 field=enrolledFrom')
  expect(at('', { reason: 'refused-by-file', cause: 'file:72' })).toBe(
    '/billing-work desk=files file=72',
  )
  expect(leadOf(row({ reason: 'refused-by-file', cause: 'file:72' }), false)?.link.to).toBe(
    '/lab-order',
  )
  expect(at('', { labOrderId: 0 })).toBeUndefined()
})

it('each field that a bill rule names is on the screen that its item opens', () => {
  const sources = (folder: string): string =>
    readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(new URL(`${folder}/${name}`, import.meta.url), 'utf8'))
      .join('\n')
  const rules = sources('../../../../../contract/src/billing')
  const paths = [
    ...new Set(
      [...rules.matchAll(/found\(\s*'([a-z]+\.[A-Za-z0-9_]+)'/g)].map(([, path = '']) => path),
    ),
  ]
  expect(paths.length).toBeGreaterThan(20)
  const screens: Readonly<Record<string, string>> = {
    '/patient': sources('../../patients') + sources('../../../core/patients'),
    '/lab-order': sources('../../orders') + sources('../../../core/orders'),
    '/insurance': sources('../payers'),
    '/customer': sources('../../accounts') + sources('../../../core/users'),
  }
  const missing = paths.flatMap((path) => {
    const lead = leadOf(
      row({ path, patientInsuranceId: 11, cause: path.startsWith('user.') ? 'orderer:17' : '' }),
      true,
    )
    const { field } = lead?.link.search ?? {}
    if (lead === undefined || field === undefined) return []
    return new RegExp(`\\b${field}\\b`).test(screens[lead.link.to] ?? '')
      ? []
      : [`${path}: ${lead.link.to} has no ${field}`]
  })
  expect(missing).toEqual([])
})
